/**
 * Creates a self-signed certificate for one host, with the fingerprint by which Chromium accepts it as a trusted one.
 */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Certificate {
  cert: string;
  key: string;
  /** Fingerprint of the public key, as `--ignore-certificate-errors-spki-list` takes it. */
  fingerprint: string;
}

/**
 * Uses `openssl`, since Node cannot create certificates. One key per host: with a shared one HTTP/2 would coalesce
 * connections.
 */
export function createCertificate(folder: string, host: string): Certificate {
  const keyFile = path.join(folder, `${host}.key`);
  const certFile = path.join(folder, `${host}.crt`);
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync('openssl', ['req', '-x509', ...options, ...subject, '-keyout', keyFile, '-out', certFile], {
    stdio: 'pipe',
  });
  const cert = readFileSync(certFile, 'utf8');
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    cert,
    key: readFileSync(keyFile, 'utf8'),
    fingerprint: createHash('sha256').update(publicKey).digest('base64'),
  };
}
