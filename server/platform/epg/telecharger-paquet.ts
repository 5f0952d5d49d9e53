import { createHash } from 'node:crypto';
import { createWriteStream, statfsSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import type { PaquetPublie } from '#shared/platform/epg/epg.schema.ts';
import { estAdresseSure } from '#shared/platform/epg/versions.rules.ts';
import {
  clearReception,
  noteReception,
  placeVersion,
  prepareReception,
  receivedArchive,
} from '../paquet/received-package.ts';
import type { Installation } from './paquet.port.ts';

/** `message` is a French sentence. */
class Empechement extends Error {}
/** Disk needed for archive and content, per announced byte. */
const PLACE_PAR_OCTET = 5;
const SILENCE_MS = 60_000;

function verifierPlace(dossier: string, octets: number): void {
  const { bavail, bsize } = statfsSync(dossier);
  const manque = octets * PLACE_PAR_OCTET - bavail * bsize;
  if (manque > 0) throw new Empechement(phrasesEpg.majPlaceManque(Math.ceil(manque / 1_048_576)));
}

interface Avance {
  avancer: (recus: number) => void;
  clairLocal: boolean;
}
/** Streams, counts and hashes; stops beyond the announced size. */
async function recevoir(
  { lien, octets, sha256 }: PaquetPublie,
  fichier: string,
  { avancer, clairLocal }: Avance,
): Promise<void> {
  const coupure = new AbortController();
  let minuterie = setTimeout(() => coupure.abort(), SILENCE_MS);
  const [hachage, compte] = [createHash('sha256'), { recus: 0 }];
  const compter = new Transform({
    transform(morceau: Buffer, _, suite) {
      clearTimeout(minuterie);
      minuterie = setTimeout(() => coupure.abort(), SILENCE_MS);
      compte.recus += morceau.length;
      hachage.update(morceau);
      avancer(compte.recus);
      suite(compte.recus > octets ? new Empechement(phrasesEpg.majTailleFausse) : null, morceau);
    },
  });
  try {
    const reponse = await fetch(lien, { signal: coupure.signal });
    if (!estAdresseSure(reponse.url, clairLocal))
      throw new Empechement(phrasesEpg.majAdresseEnClair);
    if (!reponse.ok || !reponse.body) throw new Empechement(phrasesEpg.majTelechargementCoupe);
    await pipeline(
      Readable.fromWeb(reponse.body as Parameters<typeof Readable.fromWeb>[0]),
      compter,
      createWriteStream(fichier, { mode: 0o600 }),
    );
  } catch (erreur) {
    throw erreur instanceof Empechement || !estReseau(erreur)
      ? erreur
      : new Empechement(phrasesEpg.majTelechargementCoupe);
  } finally {
    clearTimeout(minuterie);
  }
  if (compte.recus !== octets) throw new Empechement(phrasesEpg.majTailleFausse);
  if (hachage.digest('hex') !== sha256) throw new Empechement(phrasesEpg.majEmpreinteFausse);
}

const codeDe = (erreur: unknown): string =>
  erreur instanceof Error && 'code' in erreur ? String(erreur.code) : '';
const estReseau = (erreur: unknown): boolean =>
  !/^(ENOSPC|EACCES|EROFS|EPERM|EDQUOT)$/.test(codeDe(erreur));

function phraseDe(erreur: unknown): string {
  if (erreur instanceof Empechement) return erreur.message;
  const code = codeDe(erreur);
  if (code === 'ENOSPC' || code === 'EDQUOT') return phrasesEpg.majDisquePlein;
  return /^(EACCES|EROFS|EPERM)$/.test(code) ? phrasesEpg.majDossierFerme : phrasesEpg.majIllisible;
}

/**
 * Checks size, SHA-256 and version; keeps archive and announcement in `versions/` for the
 * launcher's own check. Null, or a French sentence; a refused package is deleted.
 */
export async function telechargerPaquet(
  { dossier, clairLocal = false }: Installation,
  version: string,
  paquet: PaquetPublie,
  avancer: (recus: number) => void,
): Promise<string | null> {
  const annonce = { ...paquet, version };
  const archive = receivedArchive(dossier, annonce);
  try {
    verifierPlace(prepareReception(dossier), paquet.octets);
    await recevoir(paquet, archive, { avancer, clairLocal });
    if (!(await placeVersion(dossier, archive, annonce)))
      throw new Empechement(phrasesEpg.majVersionFausse);
    noteReception(dossier, annonce);
    return null;
  } catch (erreur) {
    clearReception(dossier);
    return phraseDe(erreur);
  }
}
