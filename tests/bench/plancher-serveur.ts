/**
 * The barest server of the same stack: a press writes one row, and once it is committed the other
 * pages hear of it. `node tests/bench/plancher-serveur.ts` with `BASE`; prints its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { Server } from 'socket.io';

const client = new pg.Client({ connectionString: process.env['BASE'] ?? '' });
await client.connect();
await client.query('create table if not exists plancher (id int generated always as identity)');
const dansLaPage = '../../dist/socket.io.min.js';
const SOCKET_IO = readFileSync(
  path.join(createRequire(import.meta.url).resolve('socket.io-client'), '..', dansLaPage),
  'utf8',
);
const page = (corps: string): string =>
  `<!doctype html><meta charset="utf-8"><script>${SOCKET_IO}</script><body><ul></ul>${corps}`;
const VENTE = page(`<script>
  addEventListener('keydown', (e) => e.key === 'F8' && fetch('/envoyer', { method: 'POST' }));
</script>`);
const CAISSE = page(`<script>
  io({ transports: ['websocket'] }).on('evenement', ({ id }) => {
    const li = document.createElement('li');
    li.className = 'file-panier';
    li.textContent = id;
    document.querySelector('ul').append(li);
  });
</script>`);
const serveur = createServer((demande, reponse) => {
  if (demande.method === 'GET') {
    reponse.setHeader('Content-Type', 'text/html');
    return void reponse.end(demande.url === '/vente' ? VENTE : CAISSE);
  }
  void client.query('insert into plancher default values returning id').then(({ rows }) => {
    io.emit('evenement', rows[0]);
    reponse.end('{}');
  });
});
const io = new Server(serveur, { transports: ['websocket'], perMessageDeflate: false });
serveur.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(serveur.address() as AddressInfo).port}`),
);
