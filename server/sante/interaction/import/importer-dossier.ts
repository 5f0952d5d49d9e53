import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';
import type { EtatThesaurus } from '#shared/sante/interaction/import-thesaurus.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus, succes } from '#shared/base/refus.ts';
import { fichierDuThesaurus } from '#shared/sante/interaction/fichiers-thesaurus.rules.ts';
import { inTransaction } from '../../../platform/http/transaction.ts';
import { ecrireThesaurus } from '../importer-thesaurus.ts';
import { composerThesaurus } from './composer-thesaurus.ts';
import type { FichiersLus } from './lire-tables.ts';

const PAR = 'Commande';

/** Null when not a folder. */
function lireDossierDuThesaurus(dossier: string): FichiersLus | null {
  if (!existsSync(dossier) || !statSync(dossier).isDirectory()) return null;
  return new Map(
    readdirSync(dossier)
      .filter((nom) => fichierDuThesaurus(nom) !== null)
      .map((nom) => [nom, readFileSync(join(dossier, nom))] as const),
  );
}

/**
 * [THE-5] Replaces the edition in service, atomically and idempotently. `date`: YYYY-MM-DD, when
 * the files lack it.
 */
export async function importerDossierDuThesaurus(
  orm: Pick<MikroORM, 'em'>,
  dossier: string,
  date: string | null,
  maintenant: Date,
): Promise<EtatThesaurus | Refus> {
  const fichiers = lireDossierDuThesaurus(dossier);
  if (!fichiers) return refus(422, 'thesaurus_invalide', phrases.thesaurusDossierInconnu(dossier));
  const compose = composerThesaurus(fichiers, date);
  if (Array.isArray(compose)) return refus(422, 'thesaurus_invalide', compose);
  const tenu: { issue: EtatThesaurus | Refus } = {
    issue: refus(503, 'occupe', phrasesRefus.occupe),
  };
  await inTransaction(orm, null, async (em) => {
    const etat = await ecrireThesaurus(em, compose, PAR, maintenant);
    tenu.issue = etat;
    return succes(etat);
  });
  return tenu.issue;
}
