import { formatDate, jourDe } from '../../base/dates.ts';
import { formatFcfa, formatNombre } from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import { comptageDit, ecartDit } from '../billetage/comptage.phrases.ts';
import { nomDuMode } from '../../vente/caisse/caisse.schema.ts';
import { formatObjectif } from '../objectif/objectif.rules.ts';
import { parGravite } from '../statistiques/direct.rules.ts';
import { evolutionDe, formatEvolution, formatTaux } from '../statistiques/periode.rules.ts';
import {
  A_VALIDER,
  A_VALIDER_ANCIENS,
  anomalieDite,
  quarantaineDite,
  TITRE_QUARANTAINES,
  titreDuSoir,
} from './rapport-soir.phrases.ts';
import type { AnomalieDuSoir, CompteDuSoir, RapportSoir } from './rapport-soir.schema.ts';

export interface ChiffreDuSoir {
  nom: string;
  valeur: string;
  detail: string;
}
export interface PartieDuSoir {
  titre: string;
  lignes: readonly string[];
}
export interface SoirCompose {
  titre: string;
  chiffres: readonly ChiffreDuSoir[];
  parties: readonly PartieDuSoir[];
}

export const RUPTURES = 'Ruptures';
const contre = (valeur: number, avant: number | null, quoi: string): string =>
  avant === null
    ? 'pas de base à comparer'
    : `${formatEvolution(evolutionDe(valeur, avant), 'rien')} ${quoi}`;
/** [RAP-7] Signed difference, reason, differing modes, previous counts. */
export function detailDuCompte(c: CompteDuSoir): string {
  const modes = c.modes.map((m) => `${nomDuMode(m.mode)} ${ecartDit(m.ecart)}`);
  const fois = c.comptages.length;
  const avant = c.comptages
    .slice(0, -1)
    .map((x) => comptageDit({ total: x.compte, ecart: x.ecart }));
  return [
    [ecartDit(c.ecart), ...modes].join(', '),
    ...(c.motif ? [`motif : ${c.motif}`] : []),
    ...(fois > 1 ? [`compté ${fois} fois, d’abord ${avant.join(', puis ')}`] : []),
    ...(c.retire ? ['retiré'] : []),
  ].join(' ; ');
}
const formatCompte = (c: CompteDuSoir): string => `${c.caisse}, ${c.par} : ${detailDuCompte(c)}`;
/** [RAP-7] An older count shows its date. */
const formatAttente = (jour: string, c: CompteDuSoir): string =>
  jourDe(new Date(c.at)) === jour
    ? formatCompte(c)
    : `${formatDate(new Date(c.at))}, ${formatCompte(c)}`;

/** [RAP-7] Pending counts, this evening's and older. */
export function attenteDuSoir({ jour, a_valider }: Pick<RapportSoir, 'jour' | 'a_valider'>) {
  const tous = a_valider ?? [];
  const duSoir = (c: CompteDuSoir): boolean => jourDe(new Date(c.at)) === jour;
  return { duSoir: tous.filter(duSoir), anciens: tous.filter((c) => !duSoir(c)) };
}

/** [RAP-2] By gravest fact, then number; each kind with number and amount. */
export function anomaliesParPersonne(
  anomalies: readonly AnomalieDuSoir[],
): { qui: string; dites: string[] }[] {
  const parPersonne = [...Map.groupBy(anomalies, (a) => a.qui)].map(([qui, siennes]) => ({
    qui,
    rangees: siennes.toSorted((a, b) => parGravite({ ...a, at: null }, { ...b, at: null })),
    nombre: siennes.reduce((n, a) => n + a.nombre, 0),
  }));
  const gravite = ({ rangees: [premiere] }: { rangees: AnomalieDuSoir[] }) => ({
    genre: premiere?.genre ?? ('duplicata' as const),
    at: null,
  });
  return parPersonne
    .sort((a, b) => parGravite(gravite(a), gravite(b)) || b.nombre - a.nombre)
    .map(({ qui, rangees }) => ({
      qui,
      dites: rangees.map((a) => anomalieDite(a.genre, a.nombre, formatFcfa(a.montant))),
    }));
}

const AGES = [
  ['a_exporter', 'à réclamer'],
  ['j30', 'moins de 30 jours'],
  ['j60', '30 à 60 jours'],
  ['j90', '60 à 90 jours'],
  ['au_dela', 'plus de 90 jours'],
  ['rejete', 'rejeté'],
] as const;
function formatCreances(creances: NonNullable<RapportSoir['creances']>): string[] {
  return AGES.flatMap(([cle, age]) =>
    creances[cle] > 0 ? [`${age} : ${formatFcfa(creances[cle])}`] : [],
  );
}

/**
 * [RAP-1] Shared by mail, message and telephone: three figures, then anomalies, shortages, debts.
 * Empty parts are omitted.
 */
export function composerSoir(r: RapportSoir): SoirCompose {
  const { duSoir, anciens } = attenteDuSoir(r);
  const { nombre, exemples } = r.ruptures;
  const parties: PartieDuSoir[] = [
    { titre: 'Écarts de caisse', lignes: (r.comptes ?? []).map(formatCompte) },
    { titre: A_VALIDER, lignes: duSoir.map(formatCompte) },
    { titre: A_VALIDER_ANCIENS, lignes: anciens.map((c) => formatAttente(r.jour, c)) },
    {
      titre: 'Anomalies',
      lignes: anomaliesParPersonne(r.anomalies).map((p) => `${p.qui} : ${p.dites.join(', ')}`),
    },
    {
      titre: TITRE_QUARANTAINES,
      lignes: r.quarantaines.map(quarantaineDite),
    },
    {
      titre: RUPTURES,
      lignes:
        nombre === 0
          ? []
          : [
              `${denombrer(nombre, 'produit vendu', 'produits vendus')} : ${exemples.join(', ')}${nombre > exemples.length ? '…' : ''}`,
            ],
    },
    { titre: 'La CNAMGS doit', lignes: r.creances ? formatCreances(r.creances) : [] },
  ];
  return {
    titre: titreDuSoir(r.jour),
    chiffres: [
      {
        nom: 'Chiffre d’affaires',
        valeur: formatFcfa(r.chiffre_affaire),
        detail: `${contre(r.chiffre_affaire, r.semaine_avant, 'sur le même jour, une semaine avant')} · ${denombrer(r.nombre_ventes, 'vente')}, panier moyen ${formatFcfa(r.panier_moyen)}`,
      },
      {
        nom: 'Marge',
        valeur: formatFcfa(r.marge),
        detail:
          r.chiffre_affaire_ht > 0
            ? `taux de marque ${formatTaux((r.marge / r.chiffre_affaire_ht) * 100)}`
            : 'aucune vente',
      },
      {
        nom: 'Mois à date',
        valeur: formatFcfa(r.mois),
        detail: [
          contre(r.mois, r.mois_avant, 'sur autant du mois d’avant'),
          ...(r.objectif ? [formatObjectif({ ...r.objectif, fait: r.mois })] : []),
        ].join(' · '),
      },
    ],
    parties: parties.filter((p) => p.lignes.length > 0),
  };
}

const formatChiffre = ({ nom, valeur, detail }: ChiffreDuSoir): string =>
  `${nom} : ${valeur} (${detail})`;
export const courrielDuSoir = ({ chiffres, parties }: SoirCompose): string =>
  [
    chiffres.map(formatChiffre).join('\n'),
    ...parties.map((p) => `${p.titre}\n${p.lignes.map((l) => `- ${l}`).join('\n')}`),
  ].join('\n\n');

const MESSAGE_MAX = 1_000;
const LIGNES_DU_MESSAGE = 4;
/**
 * [RAP-3] At most a thousand characters: first lines of each part and the remaining count; parts
 * left to the mail are announced.
 */
export function messageDuSoir(
  { titre, chiffres, parties }: SoirCompose,
  pharmacie: string,
): string {
  const blocs = [
    `*${pharmacie}* – ${titre}\n${chiffres.map(formatChiffre).join('\n')}`,
    ...parties.map(({ titre: t, lignes }) => {
      const reste = lignes.length - LIGNES_DU_MESSAGE;
      const dites = lignes.slice(0, LIGNES_DU_MESSAGE).map((l) => `- ${l}`);
      return [
        `*${t}*`,
        ...dites,
        ...(reste > 0 ? [`… et ${formatNombre(reste)} de plus`] : []),
      ].join('\n');
    }),
  ];
  const suite = '\n\n… la suite est dans l’application.';
  let message = '';
  for (const bloc of blocs) {
    const plus = message === '' ? bloc : `${message}\n\n${bloc}`;
    if (plus.length > MESSAGE_MAX - suite.length)
      return message === ''
        ? `${bloc.slice(0, MESSAGE_MAX - suite.length)}${suite}`
        : message + suite;
    message = plus;
  }
  return message;
}
