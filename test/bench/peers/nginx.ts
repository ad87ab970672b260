/** Peer: nginx as a proxy, an upper bound of what is possible. Installed by apt when run as root on Debian. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HttpConnection } from '../harness/http-exchange.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { until } from '../../support/until.ts';
import type { Scope } from '../../support/servers/process.ts';

const binary = '/usr/sbin/nginx';

/** Null if nginx is missing and cannot be installed. */
export async function startNginx(scope: Scope, folder: string, upstream: string): Promise<string | null> {
  if (!existsSync(binary) && !install()) return null;
  const port = await freePort();
  const home = path.join(folder, 'nginx');
  await mkdir(home, { recursive: true });
  const file = path.join(home, 'nginx.conf');
  await writeFile(file, configuration(home, port, new URL(upstream).host));
  const server = spawn(binary, ['-c', file, '-p', home, '-e', path.join(home, 'error.log')], {
    stdio: 'inherit',
  });
  scope.after(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx listens', () =>
    HttpConnection.open(url).then(
      (connection) => {
        connection.close();
        return true;
      },
      () => false,
    ),
  );
  return url;
}

/** One worker, since every other competitor has one process. */
const configuration = (home: string, port: number, upstream: string): string => `
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi; uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
  keepalive_requests 1000000;
  upstream service { server ${upstream}; keepalive 512; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    location = /deposit { proxy_pass http://service/api/wallet/deposit/payment; }
    location = /charge { proxy_pass http://service/api/wallet/card/charge; }
    location = /status { proxy_pass http://service/api/transactions/payment/pix-1; }
  }
}
`;

function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log('Installing nginx…');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['-q', 'update'], options);
  spawnSync('apt-get', ['-q', '-y', '--no-install-recommends', 'install', 'nginx-light'], options);
  return existsSync(binary);
}
