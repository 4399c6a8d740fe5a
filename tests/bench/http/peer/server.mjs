// PostGraphile on the tables of the bench, with an owner under row level security; its callers are known, not looked
// up.
import { createServer } from 'node:http';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { postgraphile } from 'postgraphile';
import { answerUsage } from '../child.ts';

process.once('message', (setup) => void serve(setup));

/** `callers`: by token, the settings that row level security reads. */
async function serve({ url, poolSize, callers }) {
  const peer = postgraphile({
    extends: [PostGraphileAmberPreset],
    pgServices: [
      makePgService({
        connectionString: url,
        schemas: ['public'],
        poolConfig: { max: poolSize, options: '-c TimeZone=UTC' },
      }),
    ],
    grafserv: { graphiql: false, watch: false },
    grafast: {
      explain: false,
      context: ({ node }) => ({ pgSettings: callers[node?.req.headers.authorization ?? ''] ?? { 'app.mode': '' } }),
    },
  });
  const server = createServer();
  server.on('error', (error) => {
    throw error;
  });
  await peer.createServ(grafserv).addTo(server);
  server.listen(0, '127.0.0.1', () => answerUsage(server.address().port));
}
