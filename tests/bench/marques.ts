/**
 * Loaded before the server by a measure that takes an act apart (`--import`): it notes, on the
 * machine's clock, when a request came, each statement that left and was answered, what the base
 * announced, and the first frame of each event. Lines of JSON go to the file named by `MARQUES`.
 */
import diagnostics from 'node:diagnostics_channel';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';

const sortie = createWriteStream(process.env['MARQUES'] ?? '/dev/null', { flags: 'a' });
const instant = (): number => performance.timeOrigin + performance.now();
const noter = (quoi: string, plus: object = {}): void =>
  void sortie.write(`${JSON.stringify({ quoi, a: instant(), ...plus })}\n`);

interface Demande {
  request: IncomingMessage;
}
diagnostics.subscribe('http.server.request.start', (m) => {
  const { method, url } = (m as Demande).request;
  if (method === 'POST') noter('recue', { url });
});
diagnostics.subscribe('http.server.response.finish', (m) => {
  const { method, url } = (m as Demande).request;
  if (method === 'POST') noter('repondue', { url });
});

type Interroger = (...args: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Interroger; emit: Interroger };
const interroger = client.query;
client.query = function (this: unknown, ...args: unknown[]) {
  const [texte] = args;
  const dit = typeof texte === 'string' ? texte : (texte as { text?: string })?.text;
  const debut = instant();
  const reponse = interroger.apply(this, args);
  const phrase = (dit ?? '').replace(/\s+/g, ' ').trim().slice(0, 90);
  if (reponse instanceof Promise)
    void reponse.then(
      () => noter('enonce', { debut, phrase }),
      () => noter('enonce', { debut, phrase, faute: true }),
    );
  return reponse;
};
const emettre = client.emit;
client.emit = function (this: unknown, ...args: unknown[]) {
  if (args[0] === 'notification')
    noter('annonce', { canal: (args[1] as { channel: string }).channel });
  return emettre.apply(this, args);
};

// the frames of the sockets leave by the library's own WebSocket, already encoded or not
const depuisEngine = createRequire(createRequire(import.meta.url).resolve('engine.io'));
const { Sender } = depuisEngine('ws') as { Sender: { prototype: { sendFrame: Interroger } } };
const envoyer = Sender.prototype.sendFrame;
Sender.prototype.sendFrame = function (this: unknown, ...args: unknown[]) {
  const [, corps] = args[0] as Buffer[];
  const trame = /"topic":"([\w:]+)","seq":\d+,"nom":"([\w.]+)"/.exec(
    corps?.toString('utf8', 0, 200) ?? '',
  );
  if (trame) noter('trame', { topic: trame[1], nom: trame[2] });
  return envoyer.apply(this, args);
};
