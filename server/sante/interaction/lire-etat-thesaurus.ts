import type { EntityManager } from '@mikro-orm/postgresql';
import { type Resultat, succes } from '#shared/base/refus.ts';
import type { EtatThesaurus } from '#shared/sante/interaction/import-thesaurus.schema.ts';
import { row } from '../../platform/db/query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireEtatDesBases } from './bases-changees.ts';
import { EDITION, presenterEdition } from './cache-thesaurus.ts';

const AUCUN: EtatThesaurus = {
  edition: null,
  substances: 0,
  classes: 0,
  couples: 0,
  notice: null,
  created_by: null,
  couverture: null,
  en_cours: false,
};

export async function lireEtatThesaurus(em: EntityManager): Promise<EtatThesaurus> {
  const ligne = await row(em, EDITION.select('couverture'));
  if (!ligne) return AUCUN;
  const { etat, faite } = await lireEtatDesBases(em);
  const { substances, classes, couples, licence: notice, created_by, couverture } = ligne;
  return {
    edition: presenterEdition(ligne),
    substances,
    classes,
    couples,
    notice,
    created_by,
    couverture,
    en_cours: faite < etat,
  };
}

export const lireEtatThesaurusActe = async ({ em }: ActRequest): Promise<Resultat<EtatThesaurus>> =>
  succes(await lireEtatThesaurus(em));
