import type { EntityManager } from '@mikro-orm/postgresql';
import { JOURS_FEUILLES, JOURS_VENDU } from '#shared/admin/accueil/accueil.rules.ts';
import type { AFaire, GenreAFaire } from '#shared/admin/accueil/accueil.schema.ts';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import { A_EXPORTER } from '../../vente/cnamgs/feuilles.sql.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import { perimeAu } from '../../stock/produit/retenues.sql.ts';

// SQL: counts with first names, each on its own index.
/** Amounts in hundredths. */
type Compte = Omit<AFaire, 'genre'>;

/** The first three names. */
const exemples = (nom: string, ordre: string): string =>
  `coalesce((array_agg(${nom} order by ${ordre}))[1:3], '{}') as exemples`;
const SANS_MONTANT = 'null::bigint as montant';
const SANS_DONT = 'null::int as dont';
const SANS_BOITES = 'null::int as boites';

/** Active products with no sellable box, or only boxes expired on day `$1`. */
const A_VIDE = `
      select id, libelle
      from produit
      where is_active and qte <= 0
      union all
      select p.id, p.libelle
      from (select produit_id, sum(qte) as qte
      from lot
      where qte > 0 and ${perimeAu('date_expiration', '$1::date')}
      group by 1) x
      join produit p on p.id = x.produit_id
      where p.is_active and p.qte > 0 and p.qte <= x.qte`;

/** `$1`: the day, or the instant its sheets were due. */
const LECTURES: Readonly<Record<GenreAFaire, string>> = {
  ruptures: `
    select count(*)::int as nombre, (count(*) filter (where x.promis))::int as dont,
      ${SANS_BOITES}, ${SANS_MONTANT}, ${exemples('x.libelle', 'x.vendus desc, x.libelle')}
    from (select p.libelle, sum(a.qte) as vendus,
        exists (select 1 from promis r where r.produit_id = p.id and r.statut = 'En attente')
          as promis
      from (${A_VIDE}) p
      join agregat_produit a
        on a.produit_id = p.id and a.jour > $1::date - ${JOURS_VENDU}
      group by p.id, p.libelle
      having sum(a.qte) > 0) x`,
  lots: `
    select count(*)::int as nombre, coalesce(sum(t.qte), 0)::int as boites, ${SANS_DONT}, ${SANS_MONTANT},
      ${exemples('p.libelle', 't.date_expiration, p.libelle')}
    from lot t
    join produit p on p.id = t.produit_id
    where ${perimeAu('t.date_expiration', '$1::date')} and t.qte > 0`,
  prix: `
    select count(*)::int as nombre, ${SANS_DONT}, ${SANS_BOITES}, ${SANS_MONTANT},
      ${exemples('p.libelle', 'p.libelle')}
    from produit p
    where p.is_active and p.qte > 0 and p.prix_de_vente < p.prix_achat`,
  billetages: `
    select count(*)::int as nombre, ${SANS_DONT}, ${SANS_BOITES}, ${SANS_MONTANT},
      ${exemples(`b.caisse_libelle || ', ' || b.created_by`, 'b.id')}
    from billetage b
    where b.statut = 'En attente de validation'`,
  livraisons: `
    select count(*)::int as nombre, (count(*) filter (where c.attendue_le < $1::date))::int as dont,
      ${SANS_BOITES}, ${SANS_MONTANT},
      ${exemples(`c.fournisseur_libelle || ' ' || c.numero`, 'c.attendue_le, c.id')}
    from commande c
    where c.status in ('ENVOYEE', 'RECUE_PARTIELLE') and c.attendue_le <= $1::date`,
  feuilles: `
    select count(*)::int as nombre, ${SANS_DONT}, ${SANS_BOITES},
      coalesce(sum(v.total_prise_en_charge - v.total_prise_en_charge_retourne), 0)::bigint
        as montant, '{}'::text[] as exemples
    from vente v
    where ${A_EXPORTER}
      and v.created_at < $1::timestamptz`,
  bordereaux: `
    select count(*)::int as nombre, ${SANS_DONT}, ${SANS_BOITES},
      coalesce(sum(b.total_prise_en_charge), 0)::bigint as montant,
      ${exemples('b.numero', 'b.id')}
    from bordereau b
    where b.statut = 'Exporté'`,
  promesses: `
    select count(*)::int as nombre, ${SANS_DONT}, ${SANS_BOITES}, ${SANS_MONTANT},
      ${exemples(`r.nom || ' (' || r.telephone || ')'`, 'r.annonce_at, r.id')}
    from promis r
    where r.statut = 'En attente' and r.annonce_at is not null`,
};

function valeursDe(genre: GenreAFaire, jour: string): unknown[] {
  if (genre === 'feuilles') return [debutDeJour(jourPlus(jour, -JOURS_FEUILLES))];
  return LECTURES[genre].includes('$1') ? [jour] : [];
}

export const compteAFaire = (
  em: EntityManager,
  genre: GenreAFaire,
  jour: string,
): Promise<Compte | undefined> => sqlOne<Compte>(em, LECTURES[genre], valeursDe(genre, jour));
