import { debutDeJour, formatDate } from '../../base/dates.ts';
import { formatFcfa, formatNombre } from '../../base/montant.ts';
import { formatComptageClos } from './cloture.rules.ts';
import type { ClotureScellee } from './cloture.schema.ts';

export const archiveFaite = (nom: string): string => `Archive ${nom} faite : conservez-la six ans.`;
export const archiveVide = 'Rien n’a été scellé dans cette période.';
/** Over the `.zip` size limit. */
export const archiveTropLongue =
  'Trop de faits pour une seule archive : archivez cette période en plusieurs fois.';
export const archiveAVenir = 'La période d’une archive finit au plus tard aujourd’hui.';
export const dejaEnCours = 'Une vérification est déjà en cours : attendez sa fin.';
export const journalJuste = (faits: string): string =>
  `Journal fiscal intact : ${faits}, chaînes, signatures, totaux et tables concordent.`;

const jourDit = (jour: string): string => formatDate(debutDeJour(jour));
export const objetDuCourriel = (jour: string): string => `Clôture du ${jourDit(jour)}`;
type ComptageDit = Omit<ClotureScellee['comptages'][number], 'instant'>;
/** FCFA. */
export const texteDuCourriel = (c: {
  periode: string;
  ventes: number;
  net: number;
  perpetuel: number;
  comptages: readonly ComptageDit[];
  preuve: string;
  /** Null when the sender lacks it. */
  cle_publique: string | null;
}): string =>
  [
    `Journée du ${jourDit(c.periode)}`,
    `Ventes : ${formatNombre(c.ventes)}`,
    `Net : ${formatFcfa(c.net)}`,
    `Total perpétuel : ${formatFcfa(c.perpetuel)}`,
    ...c.comptages.map(
      (k) =>
        `${formatComptageClos(k)} : ${formatFcfa(k.total)}, ${k.ecart === 0 ? 'juste' : `écart ${formatFcfa(k.ecart)}`}`,
    ),
    '',
    `Sceau : ${c.preuve}`,
    `Clé publique : ${c.cle_publique ?? 'inconnue de ce serveur'}`,
    '',
    'Gardez ce message : il prouve plus tard que rien n’a été changé ni ôté avant lui.',
  ].join('\n');
