import { ECOLE } from '#shared/scellement/scelle.rules.ts';
import type { Ancre, Rupture } from './verifier-journal.ts';

/** 'caisse:2' as people say it; 'ecole/caisse:2' too. */
export function direChaine(chaine: string): string {
  const [, caisse] = /caisse:(\d+)$/.exec(chaine) ?? [];
  const nom = caisse === undefined ? chaine.replace(ECOLE, '') : `caisse ${caisse}`;
  return chaine.startsWith(ECOLE) ? `${nom} (formation)` : nom;
}
const dire = (v: unknown): string => (typeof v === 'string' ? `« ${v} »` : JSON.stringify(v));

/** A fault of the sealed journal in one French line: register, place, row, fields. */
export function direRupture({ faute, chaine, seq, objet, champs }: Rupture): string {
  const lieu = [direChaine(chaine), seq === undefined ? '' : `n° ${seq}`, objet?.replace(':', ' ')]
    .filter(Boolean)
    .join(', ');
  const details = Object.entries(champs ?? {}).map(
    ([champ, [scelle, tenu]]) => `${champ} scellé ${dire(scelle)}, en base ${dire(tenu)}`,
  );
  return `Journal fiscal, ${lieu} : ${[faute, ...details].join(' ; ')}`;
}

/** 'caisse:2/145/9F3A 12BC' as it is typed from a paper; null when it is not that. */
export function lireAncreDite(texte: string): Ancre | null {
  const [, chaine = '', seq, empreinte = ''] =
    /^([a-z/]+(?::\d+)?)\/(\d+)\/([0-9a-f ]{8,})$/i.exec(texte.trim()) ?? [];
  return seq === undefined
    ? null
    : { chaine, seq: Number(seq), empreinte: empreinte.replaceAll(' ', '').toLowerCase() };
}
