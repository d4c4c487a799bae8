import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { createMetrics } from '../../backend/operations/metrics.ts';
import { pageWithSettings, SETTINGS_PAGE } from '../../scripts/settingsTable.ts';

const RUNBOOK = 'docs/backend/runbook.md';
/** Returns the anchor of a heading as the site and GitHub generate it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
const read = (file: string): string => readFileSync(file, 'utf8');

async function exportedMetrics(): Promise<string[]> {
  const database = { query: async <Row>() => [{ id: 1, events: 0, ageSeconds: 0 } as Row] };
  const checked = { database, attachments: { freeBytes: async () => 1 }, freeBytes: 0 };
  const { text } = await createMetrics({ ...checked, countSockets: () => 0 }).read();
  return [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
}

describe('docs/backend', () => {
  it('[SRV-09] lists each environment variable as its schema defines it', async () => {
    const page = read(SETTINGS_PAGE);
    assert.equal(page, await pageWithSettings(page), 'Run npm run docs:tables');
    assert.match(page, /\| `RETENTION_DAYS` +\| nothing is deleted/);
  });

  it('[SRV-08] [SRV-09] refers only to metrics that the backend exports', async () => {
    const exported = new Set(await exportedMetrics());
    const files = ['backend/deploy/grafana-dashboard.json', 'backend/deploy/prometheus-rules.yaml'];
    const words = [...files, 'docs/backend/watch.md', 'docs/backend/runbook.md'].map(read).join('');
    const named = new Set(words.match(/\b(?:http|support_chat|process|nodejs)_\w+/g));
    assert.ok(named.size >= 7);
    for (const name of named) assert.ok(exported.has(name.replace(/_(?:count|bucket|sum)$/, '')), name);
  });

  it('has a dashboard and a table that show each of the backend’s own metrics', async () => {
    const own = (await exportedMetrics()).filter((name) => /^(?:http|support_chat)_/.test(name));
    assert.ok(own.length >= 8);
    for (const file of ['backend/deploy/grafana-dashboard.json', 'docs/backend/watch.md'])
      assert.deepEqual(
        own.filter((name) => !read(file).includes(name)),
        [],
        file,
      );
  });

  it('has a runbook entry for each reason of /readyz', () => {
    const source = ['readiness', 'operationRoutes'].map((name) => read(`backend/operations/${name}.ts`)).join('');
    const reasons = [...source.matchAll(/(?:reasons\.push\(|\? \[)'([^']+)'/g)].map(([, reason]) => reason);
    assert.ok(reasons.length >= 3);
    for (const reason of reasons) assert.ok(read(RUNBOOK).includes(`\n### ${reason}\n`), reason);
  });

  it('has alerts with a summary and a runbook section, all listed on the page', () => {
    type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
    const { groups } = parse(read('backend/deploy/prometheus-rules.yaml')) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    assert.ok(rules.length >= 8);
    const headings = [...read(RUNBOOK).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    for (const { alert, expr, labels, annotations } of rules) {
      assert.ok(expr.length > 0 && ['page', 'warning'].includes(labels.severity), alert);
      assert.match(annotations.summary ?? '', /\{\{ \$labels\.instance \}\}/, alert);
      const [page, anchor = ''] = (annotations.runbook ?? '').split('#');
      assert.equal(page, 'runbook.md', alert);
      assert.ok(headings.includes(anchor), `${alert}: ${anchor}`);
      assert.ok(read('docs/backend/watch.md').includes(`\`${alert}\``), alert);
    }
  });

  it('refers only to existing files of backend/deploy', () => {
    const pages = ['systemd', 'tls', 'watch', 'back-up', 'install']
      .map((page) => read(`docs/backend/${page}.md`))
      .join('');
    const named = new Set(pages.match(/backend\/deploy\/[\w./-]*\w/g));
    assert.ok(named.size >= 6);
    for (const file of named) assert.ok(existsSync(file), file);
  });
});
