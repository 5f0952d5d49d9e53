import { moins } from '#shared/base/montant.ts';
import { type FiltrePeriode, jourDe, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import {
  type ClotureScellee,
  clotureScellee,
  type GenreCloture,
} from '#shared/gestion/journal/cloture.schema.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import {
  addFilter,
  type Filters,
  type ListSource,
  readList,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ContenuCloture } from '../../platform/scellement/clore.ts';
import { clesConnues } from '../../platform/scellement/sceau.ts';
import { SCELLEMENT } from './archives.port.ts';
import { CLOTURES } from './clotures-scellees.sql.ts';

const TYPES: Readonly<Record<GenreCloture, string>> = {
  Jour: 'CLOTURE_J',
  Mois: 'CLOTURE_M',
  Année: 'CLOTURE_A',
};

/** Amounts come from the sealed text, never recomputed. */
const source = (
  genre: GenreCloture,
  cles: ReadonlyMap<string, string>,
): ListSource<ClotureScellee> => ({
  schema: clotureScellee,
  select: CLOTURES(TYPES[genre]),
  recherche: 'f_recherche(t.caisse)',
  tri: { periode: 't.periode', caisse: 'f_recherche(t.caisse)', instant: 't.instant' },
  parDefaut: `t.periode desc, t.chaine like '%caisse%', t.chaine`,
  completer: async (_em, lignes) => lignes.map((l) => completer(l, genre, cles)),
});

type Ligne = SqlRow & { contenu: string; cle: string };

function completer(ligne: SqlRow, genre: GenreCloture, cles: ReadonlyMap<string, string>): SqlRow {
  const { contenu, cle } = ligne as Ligne;
  const { sommes, perpetuel_apres } = JSON.parse(contenu) as ContenuCloture;
  const { ventes, annulations, retours, net } = sommes;
  return {
    ...ligne,
    genre,
    ventes: ventes.nombre,
    total: ventes.total,
    remise: ventes.remise,
    ht: ventes.ht,
    tva: ventes.tva,
    css: ventes.css,
    garde: ventes.garde,
    prise_en_charge: ventes.total_prise_en_charge,
    total_avoirs: net.retours,
    net: moins(net.ventes, net.retours),
    perpetuel: moins(perpetuel_apres.ventes, perpetuel_apres.retours),
    avoirs: annulations.nombre + retours.nombre,
    modes: sommes.modes,
    taxes: sommes.taxes,
    comptages: sommes.comptages ?? [],
    cle_publique: cles.get(cle) ?? null,
  };
}

type Requete = RequeteListe & FiltrePeriode & { genre: GenreCloture };
/** [SCE-16] Latest first: the pharmacy's, then each register's. */
export async function listerCloturesActe({ em, requete, ports }: ActRequest<unknown, Requete>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure);
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (periode) {
    const longueur = { Jour: 10, Mois: 7, Année: 4 }[requete.genre];
    const dernier = new Date(periode.fin.getTime() - 1);
    addFilter(filtres, 't.periode >= ?', jourDe(periode.debut).slice(0, longueur));
    addFilter(filtres, 't.periode <= ?', jourDe(dernier).slice(0, longueur));
  }
  const cles = clesConnues(ports.get(SCELLEMENT) ?? null);
  return readList(em, source(requete.genre, cles), requete, filtres);
}
