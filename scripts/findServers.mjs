/**
 * Finds the programs of PostgreSQL, Redis and nginx, or installs them, and logs what it did. As a
 * program, takes the names of servers: `node scripts/findServers.mjs postgres redis nginx`.
 *
 * Order: PATH; Debian's folder for PostgreSQL; Debian's packages, as root.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackages, isExecutable, onPath } from './programs.mjs';

const DEBIANS_POSTGRES = '/usr/lib/postgresql';
/** A script that can keep Debian's packages from starting their servers when they are installed. */
const START_POLICY = '/usr/sbin/policy-rc.d';

const SERVERS = {
  postgres: {
    package: 'postgresql',
    programs: () => ({ postgres: ofPostgres('postgres'), initdb: ofPostgres('initdb') }),
  },
  redis: { package: 'redis-server', programs: () => ({ redis: onPath('redis-server') }) },
  nginx: { package: 'nginx', programs: () => ({ nginx: onPath('nginx') ?? ['/usr/sbin/nginx'].find(isExecutable) }) },
};

/** Returns the paths of the programs by name. If one is missing, throws a sentence with the fix. */
export function findServers(...names) {
  const missing = names.filter((name) => !isWhole(SERVERS[name].programs()));
  if (missing.length > 0) install(missing.map((name) => SERVERS[name].package));
  return Object.assign({}, ...names.map((name) => requireWhole(name)));
}

function install(packages) {
  const list = packages.join(', ');
  if (!canInstall()) throw new Error(`It needs Debian’s ${list}, and only root can install packages here.`);
  console.error(`Installing Debian’s ${list} …`);
  const isOpen = !existsSync(START_POLICY);
  if (isOpen) writeFileSync(START_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    installPackages('--no-install-recommends', ...packages);
  } catch (error) {
    throw new Error(`It needs Debian’s ${list}, which could not be installed.`, { cause: error });
  } finally {
    if (isOpen) rmSync(START_POLICY);
  }
}

function requireWhole(name) {
  const programs = SERVERS[name].programs();
  if (!isWhole(programs)) throw new Error(`Debian’s ${SERVERS[name].package} contains no ${name} that can be run.`);
  return programs;
}

const isWhole = (programs) => Object.values(programs).every(Boolean);

/** Debian keeps the programs of each version in their own folder, which is not on PATH. */
function ofPostgres(program) {
  const versions = existsSync(DEBIANS_POSTGRES) ? readdirSync(DEBIANS_POSTGRES) : [];
  const paths = versions.sort((a, b) => b - a).map((version) => join(DEBIANS_POSTGRES, version, 'bin', program));
  return onPath(program) ?? paths.find(isExecutable);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(...Object.values(findServers(...process.argv.slice(2))));
