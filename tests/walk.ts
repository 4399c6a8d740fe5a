import { launchBrowser } from './support/browser.ts';
const base = 'http://localhost:3961';
const b = await launchBrowser();
const width = Number(process.argv[2] ?? 1280);
const ctx = await b.newContext({ viewport: { width, height: 800 } });
const r = await ctx.request.post(base + '/api/account/login', {
  headers: { 'X-Requested-With': 'trunkline' },
  data: { email: 'admin@trunkline.example', password: 'Trunkline-demo-1' },
});
console.log(r.status());
const page = await ctx.newPage();
const logs: string[] = [];
page.on('console', (m) => {
  if (m.type() === 'error') logs.push(m.text());
});
const shot = async (n: string) => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/shots/${n}-${width}.png` });
};
await page.goto(base + '/admin/bulk-site-uploads');
await page.waitForTimeout(2500);
await shot('list');
const list = await (await ctx.request.get(base + '/api/bulk-site-uploads')).json();
console.log(list.records.map((x: any) => [x.id, x.name, x.status]));
const p = list.records[0];
await page.goto(base + '/admin/bulk-site-uploads/' + p.id + '/show');
await shot('record');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.id}`);
await shot('project');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.id}/addresses`);
await shot('sheet');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.id}/addresses?on_behalf=true`);
await shot('sheet-behalf');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.id}/contract-details`);
await shot('contract');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.id}/review?view=spreadsheet&on_behalf=true`);
await shot('review');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.id}/review?view=corrections&on_behalf=true`);
await shot('corr');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.id}/review?view=corrections`);
await shot('corr-read');
await page.goto(base + `/admin/teams/info/${p.team_id}/bulk-site/${p.team_id}`);
await shot('missing');
console.log(logs.slice(0, 10));
await b.close();
