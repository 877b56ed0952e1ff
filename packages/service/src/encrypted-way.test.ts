import { expect, it } from 'vitest';
import { requireEncryptedDatabase, requireHttps } from './encrypted-way.js';

it.each([
  'postgres://sortes:secret@127.0.0.1:5432/sortes',
  'postgresql://sortes@localhost/sortes?host=/run/postgresql',
  'postgresql:///sortes',
  'postgres://sortes@db.internal/sortes?host=/run/postgresql',
  'postgres://sortes@[::1]/sortes',
  '/run/postgresql sortes',
  'socket:/run/postgresql?db=sortes',
  'postgres://sortes:secret@db.internal/sortes?sslmode=verify-full&sslrootcert=/etc/ca.pem',
])('a database is spoken to at %s', (url) => {
  expect(() => requireEncryptedDatabase('DATABASE_URL', url, false)).not.toThrow();
});

it.each([
  'postgres://sortes:secret@db.internal/sortes',
  'postgres://sortes:secret@db.internal/sortes?sslmode=disable',
  'postgres://sortes:secret@db.internal/sortes?sslmode=no-verify',
  'postgres://sortes:secret@db.internal/sortes?sslmode=require',
  'postgres://sortes:secret@127.0.0.1/sortes?host=10.0.0.7',
])('a database on another machine is refused at %s, and its password not told', (url) => {
  expect(() => requireEncryptedDatabase('DATABASE_URL', url, false)).toThrow(/DATABASE_URL .*verify-full/);
  expect(() => requireEncryptedDatabase('DATABASE_URL', url, false)).not.toThrow(/secret/);
  expect(() => requireEncryptedDatabase('DATABASE_URL', url, true)).not.toThrow();
});

it('what leaves this machine goes over https', () => {
  for (const url of ['https://pay.example', 'http://127.0.0.1:8082/x', 'http://localhost:9'])
    expect(() => requireHttps('X_URL', url)).not.toThrow();
  for (const url of ['http://pay.example', 'http://10.0.0.7', 'ftp://127.0.0.1', 'pay.example', 'http://127.0.0.1.nip.io'])
    expect(() => requireHttps('X_URL', url)).toThrow(/X_URL/);
});
