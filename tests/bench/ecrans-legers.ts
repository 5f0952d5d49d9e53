import { WebSocket } from 'ws';

/**
 * A live screen of another machine: it opens the product's socket and hears these topics, but reads
 * nothing of what it hears, for that work is its own machine's, not the server's.
 */
export function ouvrirEcranLeger(
  adresse: string,
  token: string,
  topics: readonly string[],
): Promise<WebSocket> {
  const prise = new WebSocket(
    `${adresse.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  );
  return new Promise((ok, ko) => {
    prise.once('error', ko);
    prise.on('message', (donnees: Buffer) => {
      // the library's own signs: 0 open, 2 ping; 40 connected, 43 acknowledgement
      if (donnees[0] === 0x32) return prise.send('3');
      if (donnees[0] === 0x30) return prise.send(`40${JSON.stringify({ token })}`);
      if (donnees[0] !== 0x34) return;
      if (donnees[1] === 0x30 && topics.length === 0) return ok(prise);
      if (donnees[1] === 0x30)
        for (const [n, topic] of topics.entries())
          prise.send(`42${n}["subscribe",${JSON.stringify({ topic })}]`);
      if (donnees[1] === 0x33 && donnees[2] === 0x30 + topics.length - 1) ok(prise);
    });
  });
}
