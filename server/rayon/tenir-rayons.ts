import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRayon from '#shared/rayon/rayon.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import {
  type Rayon,
  rayon,
  type RayonModifie,
  type RayonSaisi,
} from '#shared/rayon/rayon.schema.ts';
import { type Counted, sqlOne } from '../db/sql.ts';
import { raise } from '../realtime/raise.ts';
import { recordActs } from '../records/record-acts.ts';
import { RayonEntity } from './rayon.entity.ts';

const SELECT = `select t.id, t.version, t.libelle, t.created_at, coalesce(s.nb, 0) as nb_produits,
    coalesce(s.achat, 0) as total_achat
  from rayon t
  left join (select rayon_id, count(*)::int as nb, sum(qte * prix_achat) as achat
  from produit
  where is_active and rayon_id is not null
  group by 1) s
    on s.rayon_id = t.id
  where t.deleted_at is null`;

/** `oter`: withdrawn products leave the shelf before it goes. */
export const actesRayon = (oter: (em: EntityManager, rayon_id: number) => Promise<void>) =>
  recordActs<Rayon, RayonSaisi, RayonModifie>({
    entity: RayonEntity,
    nom: 'Rayon',
    unique: { champ: 'libelle', nom: 'Le rayon', lock: 7_019 },
    audited: ['libelle'],
    phrases: {
      created: phrasesRayon.rayonCree,
      changed: phrasesRayon.rayonModifie,
      withdrawn: phrasesRayon.rayonSupprime,
    },
    list: {
      schema: rayon,
      select: SELECT,
      recherche: 't.recherche',
      tri: {
        libelle: 't.recherche',
        id: 't.id',
        nb_produits: 'coalesce(s.nb, 0)',
        total_achat: 'coalesce(s.achat, 0)',
        created_at: 't.created_at',
      },
      parDefaut: 't.recherche, t.id',
    },
    // [RAY-2] A new name is told to those who look at the products that bear it too.
    tell: (em, dit, act) =>
      raise(em, 'rayon.change', act === 'changed' ? ['rayons', 'produits'] : ['rayons'], {
        rayon: dit,
      }),
    tellWithdrawn: (em, id) => raise(em, 'rayon.retire', ['rayons'], { id }),
    empty: oter,
    // [RAY-1] Only an empty shelf goes: its products would no longer be found.
    holdBack: async (em, id) => {
      const text = 'select count(*) n from produit where rayon_id = $1';
      const { n } = (await sqlOne<Counted>(em, text, [id])) ?? { n: 0 };
      return n > 0 ? refus(409, 'rayon_occupe', phrasesRayon.rayonOccupe(n)) : null;
    },
  });
