import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Lettre {
  a: string[];
  /** The mail as it travelled, headers and parts. */
  brut: string;
  /** The attached files, by name. */
  pieces: Map<string, Buffer>;
}

/** The attachments of a mail, told by their headers. */
function piecesDe(brut: string): Map<string, Buffer> {
  const frontiere = /boundary="([^"]+)"/.exec(brut)?.[1];
  if (!frontiere) return new Map();
  return new Map(
    brut.split(`--${frontiere}`).flatMap((partie): [string, Buffer][] => {
      const nom = /filename="?([^"\r\n]+)"?/.exec(partie)?.[1];
      const corps = partie.slice(partie.indexOf('\r\n\r\n') + 4);
      return nom ? [[nom, Buffer.from(corps, 'base64')]] : [];
    }),
  );
}

export interface Boite {
  url: string;
  lettres: Lettre[];
  /** Each letter is kept, then answered for only after that. */
  ralentir: (pendant: () => Promise<unknown>) => void;
  /** From here on it hangs up on whoever comes, as one that restarts. */
  taire: () => void;
  parler: () => void;
  fermer: () => Promise<void>;
}
/**
 * A mail server on a real port that keeps what it is handed, and refuses the addresses of
 * `refuse.example`. `ferme`: it takes no password.
 */
export async function boiteAuxLettres({ ferme = false } = {}): Promise<Boite> {
  const lettres: Lettre[] = [];
  let pendant: () => Promise<unknown> = () => Promise.resolve();
  let muet = false;
  const serveur = new SMTPServer({
    disabledCommands: ferme ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_demande, _session, suite) => suite(new Error('mot de passe')),
    onConnect: (_session, suite) => suite(muet ? new Error('plus tard') : null),
    onRcptTo: ({ address }, _session, suite) =>
      suite(address.endsWith('@refuse.example') ? new Error('inconnu') : null),
    onData: (flux, session, suite) => {
      const morceaux: Buffer[] = [];
      flux.on('data', (m: Buffer) => morceaux.push(m));
      flux.on('end', () => {
        const brut = Buffer.concat(morceaux).toString('latin1');
        lettres.push({
          a: session.envelope.rcptTo.map((r) => r.address),
          brut,
          pieces: piecesDe(brut),
        });
        pendant().then(() => suite(), suite);
      });
    },
  });
  serveur.on('error', () => undefined);
  serveur.listen(0, '127.0.0.1');
  await once(serveur.server, 'listening');
  const { port } = serveur.server.address() as AddressInfo;
  return {
    url: `smtp://${ferme ? 'moi:faux@' : ''}127.0.0.1:${port}`,
    lettres,
    ralentir: (ce) => {
      pendant = ce;
    },
    taire: () => {
      muet = true;
    },
    parler: () => {
      muet = false;
    },
    fermer: () => new Promise((ok) => serveur.close(() => ok())),
  };
}
