import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesCloture from '#shared/gestion/journal/cloture.phrases.ts';
import type { ArchiveFiscale } from '#shared/gestion/journal/cloture.schema.ts';
import { allowIdle } from '../../platform/db/transaction-asks.ts';
import { constant, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { ecrireArchive } from '../../platform/scellement/archive/ecrire-archive.ts';
import { clesConnues } from '../../platform/scellement/sceau.ts';
import { SCELLEMENT } from './archives.port.ts';

export const dossierDesArchives = (scellement: string): string => path.join(scellement, 'archives');
/** Allow-list against path traversal. */
const NOM_D_ARCHIVE = /^archive-\d{4}-\d{2}-\d{2}-au-\d{4}-\d{2}-\d{2}-\d{14}\.zip$/;

const aQuelqueChose = async (em: EntityManager, de: string, a: string): Promise<boolean> =>
  (await row(
    em,
    query
      .selectFrom('journal_fiscal')
      .select('seq')
      .where((eb) => eb.between('jour', de, a))
      .where(fragment<boolean>`f_de_ce_mode(chaine)`)
      .limit(constant(1)),
  )) !== undefined;

/**
 * [SCE-15] Writes the archive beside the key and seals it. Refuses inverted or future days, and
 * periods empty of facts or too large.
 */
export async function archiverPeriodeActe({
  em,
  corps: { period_from: de, period_to: a },
  maintenant,
  ports,
}: ActRequest<unknown, unknown, { period_from: string; period_to: string }>): Promise<
  Resultat<ArchiveFiscale>
> {
  const scellement = ports.get(SCELLEMENT);
  if (scellement === undefined)
    return refus(404, 'introuvable', phrasesRefus.introuvable('Archive'));
  if (a < de) return refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure);
  if (a > jourDe(maintenant)) return refus(422, 'saisie_invalide', phrasesCloture.archiveAVenir);
  if (!(await aQuelqueChose(em, de, a)))
    return refus(422, 'saisie_invalide', phrasesCloture.archiveVide);
  // packing a year runs between two statements
  await allowIdle(em, '10min');
  const dossier = dossierDesArchives(scellement);
  mkdirSync(dossier, { recursive: true, mode: 0o700 });
  const moment = enIso(maintenant).replace(/\D/g, '').slice(0, 14);
  const nom = `archive-${de}-au-${a}-${moment}.zip`;
  const faite = await ecrireArchive(
    em,
    { de, a, vers: path.join(dossier, nom), cles: clesConnues(scellement) },
    maintenant,
  );
  if (!faite) return refus(422, 'saisie_invalide', phrasesCloture.archiveTropLongue);
  return succes({ nom, ...faite }, phrasesCloture.archiveFaite(nom));
}

/** Null unless made here. */
export function fichierDArchive(scellement: string | undefined, nom: string): string | null {
  if (scellement === undefined || !NOM_D_ARCHIVE.test(nom)) return null;
  const fichier = path.join(dossierDesArchives(scellement), nom);
  return existsSync(fichier) ? fichier : null;
}
