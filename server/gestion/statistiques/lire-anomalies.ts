import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, JOUR_MS, jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import { type Centimes, centimesLus, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { estGrave, parGravite, SEUILS } from '#shared/gestion/statistiques/direct.rules.ts';
import * as s from '#shared/gestion/statistiques/direct.schema.ts';
import { DERNIER_NOM } from '../billetage/ecarts.sql.ts';
import { numeroDeFeuille, reclamee } from '../../vente/cnamgs/feuilles.sql.ts';
import { present } from '../../platform/db/present.ts';
import { sqlWithValues } from '../../platform/db/sql.ts';
import type { VenteRow } from '../../vente/vente/vente.entity.ts';
import { lireAlertesDeCaisse } from './lire-alertes-de-caisse.ts';
import { surPeriode } from './lire-ventes-statistiques.ts';

// Forces the day's sales first: freely joined, the planner scans every line.
const IMPRESSIONS = `cross join lateral (select r.impressions, r.printed_at
    from reservation r
    where r.id = v.reservation_id offset 0) r`;
// `printed_at` is the last printing; with several, the first is assumed earlier.
const IMPRIMEE_AVANT = `r.impressions > 0
      and (r.impressions > 1 or coalesce(r.printed_at <= v.annule_at, true))`;
/**
 * Rows `cle, genre, at, vente_id, nom, montant, nombre`. $1: period start; $2: start of its last
 * week; $3: exclusive end.
 */
const ALERTES = `
  with jour as materialized (select * from vente v where v.created_at >= $1 and v.created_at < $3)
  select 'annulation:' || v.id as cle, 'annulation' as genre, v.annule_at as at, v.id as vente_id,
    v.annule_par as nom, v.total as montant, v.numero_ticket as nombre, v.caisse,
    v.annule_par as qui
  from vente v ${IMPRESSIONS}
    where v.annule_at >= $1 and v.annule_at < $3 and ${IMPRIMEE_AVANT}
  union all
  select 'remise:' || v.id, 'remise', v.created_at, v.id, v."user", v.remise, v.numero_ticket,
    v.caisse, v."user"
  from jour v
  where v.statut = 'Soldé' and v.remise > v.total * ${SEUILS.remise}
  union all
  select 'prix:' || v.id, 'prix', v.created_at, v.id, l.libelle, l.prix, v.numero_ticket, v.caisse,
    v."user"
    from jour v
    cross join lateral (select min(x.libelle) as libelle, min(x.prix_de_vente) as prix
    from reservation_produit x
    where x.reservation_id = v.reservation_id and x.prix_de_vente < x.prix_achat) l
    where v.statut = 'Soldé' and l.prix is not null
  union all
  select 'duplicata:' || v.id, 'duplicata', r.printed_at, v.id, v."user", v.total,
    r.impressions - 1, v.caisse, v."user"
  from reservation r
  join vente v on v.reservation_id = r.id
  where r.printed_at >= $1 and r.printed_at < $3 and r.impressions > ${SEUILS.duplicatas + 1}
  union all
  select 'feuille:' || v.id, 'feuille', v.created_at, v.id, v."user", v.total_prise_en_charge,
    v.numero_ticket, v.caisse, v."user"
  from jour v
  where nullif(trim(v.numero_feuille_assure), '') is not null and ${reclamee('v')}
    and exists (select 1
    from vente w
    where ${numeroDeFeuille('w')} = ${numeroDeFeuille('v')} and w.id < v.id and ${reclamee('w')})
  union all
  select 'ecart:' || max(b.id), 'ecart', max(b.created_at), null, ${DERNIER_NOM},
    sum(b.ecart)::bigint, count(*)::int, null, ${DERNIER_NOM}
  from billetage b
  where b.created_at >= $2 and b.created_at < $3 and b.ecart < 0 and b.statut <> 'retiré'
  group by b.created_by_id
  having count(*) >= 2`;
export interface LigneAlerte {
  /** '<genre>:<id>', id of the sale or last count. */
  cle: string;
  genre: s.GenreAlerte;
  at: string | null;
  vente_id: VenteRow['id'] | null;
  /** Author, or the underpriced product. */
  nom: string | null;
  montant: Centimes;
  /** Ticket number; or the count of duplicates or recounts. */
  nombre: VenteRow['numero_ticket'];
  caisse: VenteRow['caisse'] | null;
  /** Who answers for it. */
  qui: string | null;
  /** Sentence, when built by the reader. */
  texte?: string;
}

/** [STA-52] Seven days of short counts, the period's last day included. */
const debutDeSemaine = (fin: Date): Date =>
  debutDeJour(jourPlus(jourDe(new Date(fin.getTime() - 1)), -6));
export const lireAnomalies = (em: EntityManager, { debut, fin }: Periode): Promise<LigneAlerte[]> =>
  Promise.all([
    sqlWithValues<LigneAlerte>(em, ALERTES, [debut, debutDeSemaine(fin), fin]),
    lireAlertesDeCaisse(em, { debut, fin }),
  ]).then((lues) => lues.flat());

const fcfa = (lu: Centimes): string => formatFcfa(enFcfa(centimesLus(lu)));
/** Kinds without their own `texte`. */
const TEXTES: Readonly<Partial<Record<s.GenreAlerte, (l: LigneAlerte) => string>>> = {
  tiroir: (l) => `${l.caisse} : ${fcfa(l.montant)} en tiroir`,
  annulation: (l) =>
    `Ticket N° ${l.nombre} de ${l.caisse} annulé après impression par ${l.nom} (${fcfa(l.montant)})`,
  remise: (l) => `Remise de ${fcfa(l.montant)}, ticket N° ${l.nombre} de ${l.caisse} (${l.nom})`,
  prix: (l) =>
    `${l.nom} vendu ${fcfa(l.montant)}, sous son prix d’achat (ticket N° ${l.nombre} de ${l.caisse})`,
  ecart: (l) =>
    `${l.nom} : ${denombrer(l.nombre ?? 0, 'comptage')} en moins en 7 jours (${fcfa(l.montant)})`,
  feuille: (l) => `Feuille de soins déjà utilisée, ticket N° ${l.nombre} de ${l.caisse}`,
  duplicata: (l) =>
    `${denombrer(l.nombre ?? 0, 'duplicata')} d’un ticket de ${l.caisse} (${l.nom})`,
};
export const describeAnomalie = (l: LigneAlerte): string => l.texte ?? TEXTES[l.genre]?.(l) ?? '';

const JOURS_LUS = 31;
/** At most a month: older alerts are no longer actionable. */
function finDePeriode(p: Periode | null, maintenant: Date): Periode {
  const demain = debutDeJour(jourPlus(jourDe(maintenant), 1));
  const fin = p && p.fin < demain ? p.fin : demain;
  const limite = new Date(fin.getTime() - JOURS_LUS * JOUR_MS);
  return { debut: p && p.debut > limite ? p.debut : limite, fin };
}
/**
 * [STA-52] Last 31 days, gravest first [DIR-5]: cancelled after printing, reused sheets, short
 * counts, discounts, under cost, reprints.
 */
export const lireAnomaliesActe = surPeriode(async (em, p, _requete, maintenant) => {
  const lues = await lireAnomalies(em, finDePeriode(p, maintenant));
  return lues
    .map((l) =>
      present(s.anomalie, {
        ...l,
        grave: estGrave(l),
        texte: describeAnomalie(l),
        qui: l.qui ?? 'Inconnu',
      }),
    )
    .sort(parGravite);
});
