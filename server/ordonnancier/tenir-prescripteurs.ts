import type * as z from 'zod/mini';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { listerPrescripteurs } from '#shared/ordonnancier/ordonnancier.api.ts';
import * as phrasesOrdonnancier from '#shared/ordonnancier/ordonnancier.phrases.ts';
import {
  type NouveauPrescripteur,
  prescripteur,
  type Prescripteur,
  type PrescripteurModifie,
} from '#shared/ordonnancier/prescripteur.schema.ts';
import { sqlOne } from '../db/sql.ts';
import { sortAsWords } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { recordActs } from '../records/record-acts.ts';
import { PrescripteurEntity, type PrescripteurRow } from './prescripteur.entity.ts';

/** What the register holds of a prescriber keeps what it copied. */
export const actesPrescripteur = recordActs<Prescripteur, NouveauPrescripteur, PrescripteurModifie>(
  {
    entity: PrescripteurEntity,
    nom: 'Prescripteur',
    audited: ['nom', 'is_active'],
    phrases: {
      created: phrasesOrdonnancier.prescripteurEnregistre,
      changed: phrasesOrdonnancier.prescripteurModifie,
    },
    list: {
      schema: prescripteur,
      select: 'select t.* from prescripteur t where true',
      recherche: 't.recherche',
      tri: { nom: 't.tri', ...sortAsWords(['etablissement', 'specialite']) },
      parDefaut: 't.tri, t.id',
    },
  },
);

/** The prescribers remembered; those still proposed, unless the others are asked for. */
export const listerPrescripteursActe = (
  r: ActRequest<unknown, z.infer<typeof listerPrescripteurs.requete>>,
) =>
  actesPrescripteur.list(r, {
    conditions: ['t.is_active = $1'],
    valeurs: [r.requete.is_active ?? true],
  });

export const lirePrescripteur = (em: EntityManager, id: number) =>
  sqlOne<PrescripteurRow>(em, 'select * from prescripteur where id = $1', [id]);
