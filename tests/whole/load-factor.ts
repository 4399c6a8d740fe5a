/** How much slower the machine is than when idle: wall time over processor time of a fixed loop, at least 1. */
export function loadFactor(): number {
  const before = process.cpuUsage();
  const begun = performance.now();
  let sum = 0;
  for (let turn = 0; turn < 3e8; turn += 1) sum += turn % 7;
  const { user, system } = process.cpuUsage(before);
  const used = (user + system) / 1000;
  return sum > 0 ? Math.max(1, (performance.now() - begun) / used) : 1;
}
