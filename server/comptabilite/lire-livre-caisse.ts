import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, type FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { centimesLus, enFcfa } from '#shared/base/montant.ts';
import { estRefus } from '#shared/base/refus.ts';
import { type LigneDeCaisse, ligneDeCaisse } from '#shared/comptabilite/comptabilite.schema.ts';
import {
  type GenreDuLivre,
  type JourDuLivre,
  nomAuCoffre,
  nomDuLivre,
  GENRES_ENTRE_SESSIONS,
  type SoldeDeCaisse,
} from '#shared/comptabilite/livre-caisse.rules.ts';
import { GENRES_DE_FONDS } from '#shared/session-caisse/session-caisse.schema.ts';
import type { MouvementDuMois } from '#shared/comptabilite/faits-comptables.ts';
import { type SqlRow, sql, sqlWithValues } from '../db/sql.ts';
import { type ListSource, readList, sortAsIs, sortAsWords } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { COFFRE, EVENEMENTS, LIGNES_DU_LIVRE, SOLDES_A } from './livre-caisse.sql.ts';
import { askedPeriod } from '../http/asked-period.ts';

const nommer = (ligne: SqlRow): SqlRow => {
  const nom = nomDuLivre(ligne['genre'] as GenreDuLivre);
  const ticket = ligne['numero_ticket'];
  return { ...ligne, libelle: typeof ticket === 'number' ? `${nom}, ticket N° ${ticket}` : nom };
};

const LIGNES = (caisse: string): string => `
  select t.*
  from (
    select e.*, k.libelle as caisse, greatest(e.espece, 0) as entree, greatest(-e.espece, 0) as sortie,
      o.solde + sum(e.espece) over (
        partition by e.caisse_id order by e.at, e.session_id, e.ordre, e.id) as solde
    from (${LIGNES_DU_LIVRE}) e
    join caisse k on k.id = e.caisse_id
    join (${SOLDES_A('$1::timestamptz')}) o on o.caisse_id = e.caisse_id
    where e.espece <> 0 ${caisse}) t
  where true`;

type Bornes = Record<'ouverture' | 'entrees' | 'sorties' | 'cloture', number>;
async function lireBornes(
  em: EntityManager,
  valeurs: readonly unknown[],
  caisse: string,
): Promise<Bornes> {
  const [lues] = await sqlWithValues<Bornes>(
    em,
    `select
        (select coalesce(sum(e.solde), 0) from (${SOLDES_A('$1::timestamptz')}) e where true ${caisse})
          as ouverture,
        (select coalesce(sum(e.solde), 0) from (${SOLDES_A('$2::timestamptz')}) e where true ${caisse})
          as cloture,
        coalesce(sum(greatest(e.espece, 0)), 0) as entrees,
        coalesce(sum(greatest(-e.espece, 0)), 0) as sorties
      from (${LIGNES_DU_LIVRE}) e
      where true ${caisse}`,
    valeurs,
  );
  return enFrancs(lues);
}
const enFrancs = (lues: Bornes | undefined): Bornes => ({
  ouverture: enFcfa(centimesLus(lues?.ouverture ?? 0)),
  entrees: enFcfa(centimesLus(lues?.entrees ?? 0)),
  sorties: enFcfa(centimesLus(lues?.sorties ?? 0)),
  cloture: enFcfa(centimesLus(lues?.cloture ?? 0)),
});

const LIGNES_DU_COFFRE = `
  select t.*
  from (
    select e.*, k.libelle as caisse, greatest(e.espece, 0) as entree, greatest(-e.espece, 0) as sortie,
      0::bigint as cheque, 0::bigint as mobile_money, 0::bigint as autres,
      o.solde + sum(e.espece) over (order by e.at, e.session_id, e.ordre, e.id) as solde
    from (${COFFRE}) e
    join caisse k on k.id = e.caisse_id
    cross join (
      select coalesce(sum(c.espece), 0) as solde from (${COFFRE}) c where c.at < $1) o
    where e.espece <> 0 and e.at >= $1 and e.at < $2) t
  where true`;
const nommerAuCoffre = (ligne: SqlRow): SqlRow => ({
  ...ligne,
  libelle: nomAuCoffre(ligne['genre'] as GenreDuLivre, ligne['recu_par'] as string | null),
});
async function lireBornesDuCoffre(em: EntityManager, valeurs: readonly unknown[]): Promise<Bornes> {
  const [lues] = await sqlWithValues<Bornes>(
    em,
    `select coalesce(sum(e.espece) filter (where e.at < $1), 0) as ouverture,
        coalesce(sum(e.espece) filter (where e.at < $2), 0) as cloture,
        coalesce(sum(greatest(e.espece, 0)) filter (where e.at >= $1 and e.at < $2), 0) as entrees,
        coalesce(sum(greatest(-e.espece, 0)) filter (where e.at >= $1 and e.at < $2), 0) as sorties
      from (${COFFRE}) e`,
    valeurs,
  );
  return enFrancs(lues);
}

type Requete = RequeteListe &
  FiltrePeriode & { caisse_id?: number | undefined; coffre?: '1' | undefined };
/**
 * [CPT-19] Cash movements with running balance; `extra_data`: opening, closing, flows, FCFA.
 * Between sessions: to safe, then surplus or shortage [CPT-31]. `coffre`: the safe instead
 * [CPT-32].
 */
export async function listerLivreActe({ em, requete }: ActRequest<unknown, Requete>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const debut = periode?.debut ?? debutDeJour('2000-01-01');
  const fin = periode?.fin ?? debutDeJour('2100-12-31');
  const valeurs: unknown[] = [debut, fin];
  const auCoffre = requete.coffre !== undefined;
  const caisse = requete.caisse_id ? `and e.caisse_id = ${Number(requete.caisse_id)}` : '';
  const source: ListSource<LigneDeCaisse> = {
    schema: ligneDeCaisse,
    select: auCoffre ? LIGNES_DU_COFFRE : LIGNES(caisse),
    recherche: `f_recherche(t.caisse || ' ' || t.par || ' ' || coalesce(t.motif, ''))`,
    tri: { ...sortAsIs(['id', 'at', 'entree', 'sortie']), ...sortAsWords(['caisse', 'par']) },
    parDefaut: 't.at, t.session_id, t.ordre, t.id',
    completer: async (_em, lignes) => lignes.map(auCoffre ? nommerAuCoffre : nommer),
  };
  const extra_data = auCoffre
    ? await lireBornesDuCoffre(em, valeurs)
    : await lireBornes(em, valeurs, caisse);
  return readList(em, source, requete, { conditions: [], valeurs, extra_data });
}

/** Daily, Libreville days. */
export async function lireLivreDuMois(
  em: EntityManager,
  debut: Date,
  fin: Date,
): Promise<{ jours: JourDuLivre[]; soldes: SoldeDeCaisse[] }> {
  const jours = await sql<JourDuLivre>(
    em,
    `select (e.at at time zone 'UTC' + interval '1 hour')::date::text as jour, e.caisse_id, e.genre,
        sum(greatest(e.espece, 0))::bigint as entree, sum(greatest(-e.espece, 0))::bigint as sortie
      from (${LIGNES_DU_LIVRE}) e
      where e.espece <> 0
      group by 1, 2, 3
      order by 1, 2, 3`,
    [debut, fin],
  );
  const lus = await sql<SoldeDeCaisse>(
    em,
    `select o.caisse_id, o.solde as ouverture, c.solde as cloture
      from (${SOLDES_A('$1::timestamptz')}) o
      join (${SOLDES_A('$2::timestamptz')}) c using (caisse_id)
      order by 1`,
    [debut, fin],
  );
  return { jours, soldes: lus };
}

const HORS_VENTES = ['depense', ...GENRES_DE_FONDS, ...GENRES_ENTRE_SESSIONS];
/** [CPT-22] Drawer movements other than sales and settlements, oldest first. */
export const lireMouvementsDuMois = (
  em: EntityManager,
  debut: Date,
  fin: Date,
): Promise<MouvementDuMois[]> =>
  sql<MouvementDuMois>(
    em,
    `select (e.at at time zone 'UTC' + interval '1 hour')::date::text as jour, e.caisse_id, e.genre,
        e.source_id, e.espece as montant, e.ecart, coalesce(e.motif, '') as motif
      from (${EVENEMENTS}) e
      where e.genre = any($3)
      order by e.at, e.session_id, e.ordre, e.id`,
    [debut, fin, HORS_VENTES],
  );
