/** Property tests try the same cases in every run, so results depend on the code alone; `SEED=…` tries others. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 20_261_122) });
