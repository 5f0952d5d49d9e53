import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, JOUR_MS, jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import { type Centimes, centimesLus, enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { estGrave, parGravite } from '#shared/gestion/statistiques/direct.rules.ts';
import * as s from '#shared/gestion/statistiques/direct.schema.ts';
import { present } from '../../platform/db/present.ts';
import { sqlWithValues } from '../../platform/db/sql.ts';
import { lireAlertesDeCaisse } from './lire-alertes-de-caisse.ts';
import { surPeriode } from './lire-ventes-statistiques.ts';
import { ALERTES, type LigneAlerte } from './anomalies.sql.ts';

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
