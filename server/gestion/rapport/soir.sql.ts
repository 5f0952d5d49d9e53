import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import type { Centimes } from '#shared/base/montant.ts';
import { MODES_COMPTES } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import type { BilletageRow } from '../billetage/billetage.entity.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import type { PharmacieRow } from '../../admin/pharmacie/pharmacie.entity.ts';
import type { JournalFiscalRow } from '../../platform/scellement/scellement.entity.ts';

// SQL: counts are gathered as JSON; the last closing and the pharmacy, crossed.

type Compte = Pick<BilletageRow, 'id' | 'version' | 'ecart'> & {
  at: string;
  motif: string | null;
  retire: boolean;
  modes: unknown;
  comptages: unknown;
  caisse: string;
  par: string;
  par_id: number;
  compte: Centimes;
  valide: boolean;
};
const COMPTES = `select b.id, b.version, b.caisse_libelle as caisse, b.created_by as par,
    b.created_by_id as par_id, b.total_billetage as compte, b.ecart, b.statut = 'validé' as valide,
    b.statut = 'retiré' as retire, b.created_at as at, b.motif_ecart as motif,
    coalesce((
      select jsonb_agg(jsonb_build_object('mode', m.mode, 'ecart', m.ecart) order by m.mode)
      from (values ${MODES_COMPTES.map((m) => `('${m}', b.${m} - greatest(0, b.${m}_attendu))`).join(', ')}) as m(mode, ecart)
      where m.ecart <> 0), '[]') as modes,
    coalesce((
      select jsonb_agg(jsonb_build_object('par', c.par, 'compte', c.total_billetage,
          'ecart', c.total_billetage - c.attendu) order by c.rang)
      from comptage c
      where c.session_id in (select x.session_id from comptage x where x.billetage_id = b.id)
      having count(*) > 1), '[]') as comptages
  from billetage b`;
export const lireComptesDuJour = (em: EntityManager, { debut, fin }: Periode) =>
  sql<Compte>(em, `${COMPTES} where b.created_at >= $1 and b.created_at < $2 order by b.id`, [
    debut,
    fin,
  ]);
const A_VALIDER = `${COMPTES}
  where b.statut = 'En attente de validation' and b.created_at < $1
  order by b.id`;
export const lireComptesAValider = (em: EntityManager, fin: Date) =>
  sql<Compte>(em, A_VALIDER, [fin]);

type AEnvoyer = Pick<JournalFiscalRow, 'empreinte'> &
  Pick<PharmacieRow, 'nom_pharmacie'> & { email: string; periode: string };

/**
 * Day $1, closed and unsent; never a demonstration's. Days closed late are only in the application.
 */
const A_ENVOYER = `
  select f.empreinte, f.periode, p.nom_pharmacie, p.email
  from (
    select seq, empreinte, contenu::jsonb ->> 'periode' as periode
    from journal_fiscal
    where chaine = '${CHAINE_PHARMACIE}' and type = 'CLOTURE_J'
    order by seq desc
    limit 1
  ) f
  cross join (select * from pharmacie order by id limit 1) p
  where f.periode = $1 and coalesce(p.email, '') <> '' and f_chaine('') = '' and not exists (
    select 1 from journal_fiscal e
    where e.objet = 'rapport:' || f.periode and e.type = 'ENVOI')`;
export const soirAEnvoyer = (em: EntityManager, jour: string): Promise<AEnvoyer | undefined> =>
  sqlOne<AEnvoyer>(em, A_ENVOYER, [jour]);
