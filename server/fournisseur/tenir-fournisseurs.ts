import * as phrasesFournisseur from '#shared/fournisseur/fournisseur.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import {
  type Fournisseur,
  fournisseur,
  type FournisseurModifie,
  type NouveauFournisseur,
} from '#shared/fournisseur/fournisseur.schema.ts';
import { type Counted, sqlOne } from '../db/sql.ts';
import { sortAsIs, sortAsWords } from '../http/read-list.ts';
import { raise } from '../realtime/raise.ts';
import { recordActs } from '../records/record-acts.ts';
import { FournisseurEntity } from './fournisseur.entity.ts';

/** Orders keep the name they were made with. */
export const actesFournisseur = recordActs<Fournisseur, NouveauFournisseur, FournisseurModifie>({
  entity: FournisseurEntity,
  nom: 'Fournisseur',
  unique: { champ: 'libelle', nom: 'Le fournisseur', lock: 7_020 },
  audited: [
    'libelle',
    'telephone',
    'email',
    'adresse',
    'siteurl',
    'delai_jours',
    'minimum_commande',
    'compte',
    'conditions',
    'echange',
  ],
  phrases: {
    created: phrasesFournisseur.fournisseurCree,
    changed: phrasesFournisseur.fournisseurModifie,
    withdrawn: phrasesFournisseur.fournisseurSupprime,
  },
  list: {
    schema: fournisseur,
    select: 'select t.* from fournisseur t where t.deleted_at is null',
    recherche: 't.recherche',
    tri: {
      ...sortAsWords(['libelle', 'email', 'adresse', 'siteurl', 'compte']),
      ...sortAsIs(['telephone', 'delai_jours', 'minimum_commande', 'created_at', 'id']),
    },
    parDefaut: 'f_recherche(t.libelle) collate "C", t.id',
  },
  tell: (em, dit) => raise(em, 'fournisseur.change', ['fournisseurs'], { fournisseur: dit }),
  tellWithdrawn: (em, id) => raise(em, 'fournisseur.retire', ['fournisseurs'], { id }),
  // [FRN-1] Not while an order to it is open.
  holdBack: async (em, id) => {
    const { n } = (await sqlOne<Counted>(
      em,
      `select count(*) n
        from commande
        where fournisseur_id = $1 and status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')`,
      [id],
    )) ?? { n: 0 };
    return n > 0 ? refus(409, 'fournisseur_occupe', phrasesFournisseur.fournisseurOccupe(n)) : null;
  },
});
