import { createTransport } from 'nodemailer';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';

export interface PieceJointe {
  nom: string;
  type: string;
  octets: Uint8Array;
}
export interface Courriel {
  /** Validated by the contract. */
  a: string;
  objet: string;
  texte: string;
  piecesJointes?: readonly PieceJointe[];
  /** Sender display name. */
  de?: string | undefined;
  repondreA?: string | null;
  /** Stable Message-ID across retries: mailboxes deduplicate. */
  identifiant: string;
}

const DELAI_MS = 10_000;
/** Retry delay, seconds. */
export const ATTENTE_ENVOI_S = DELAI_MS / 1000;
const REFUSES = new Set(['EENVELOPE', 'EMESSAGE']);

/** An IPv4, an IPv6 or this machine: no domain of mail. */
const SANS_DOMAINE = /^[\d.]+$|^\[|^localhost$/;
/** SMTP user when an address, else one at the server's host. */
function expediteur({ username, hostname }: URL): string {
  const nom = decodeURIComponent(username);
  if (nom.includes('@')) return nom;
  return `pharmacie@${SANS_DOMAINE.test(hostname) ? 'pharmacie.local' : hostname}`;
}

/**
 * Null once accepted, else the refusal: unset, rejected, or retryable (10 s timeout, unreachable).
 * Never inside a transaction: external server.
 */
export async function envoyerCourriel(
  smtpUrl: string | undefined,
  { a, objet, texte, piecesJointes = [], de: nom = 'Pharmacie', repondreA, identifiant }: Courriel,
): Promise<Refus | null> {
  if (smtpUrl === undefined)
    return refus(409, 'courriel_non_regle', phrasesCourriel.courrielNonRegle);
  const url = new URL(smtpUrl);
  const adresse = expediteur(url);
  const poste = createTransport({
    url: smtpUrl,
    connectionTimeout: DELAI_MS,
    greetingTimeout: DELAI_MS,
    socketTimeout: DELAI_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await poste.sendMail({
      from: { name: nom, address: adresse },
      to: { name: '', address: a },
      subject: objet,
      text: texte,
      messageId: `<${identifiant}@${adresse.split('@')[1]}>`,
      ...(repondreA && { replyTo: { name: '', address: repondreA } }),
      attachments: piecesJointes.map((p) => ({
        filename: p.nom,
        contentType: p.type,
        content: Buffer.from(p.octets),
      })),
    });
    return null;
  } catch (erreur) {
    const code =
      typeof erreur === 'object' && erreur !== null && 'code' in erreur ? String(erreur.code) : '';
    return REFUSES.has(code)
      ? refus(409, 'courriel_non_parti', phrasesCourriel.courrielRefuse)
      : {
          ...refus(
            409,
            'courriel_non_parti',
            code === 'EAUTH' ? phrasesCourriel.courrielFerme : phrasesCourriel.courrielMuet,
          ),
          attendre: ATTENTE_ENVOI_S,
        };
  } finally {
    poste.close();
  }
}
