import { denombrer } from '#shared/base/texte.ts';
import { ECOLE } from '#shared/platform/scellement/scelle.rules.ts';
import type { Ancre, Rupture } from './verifier-journal.ts';

/** 'caisse:2', 'ecole/caisse:2' in words. */
export function describeChaine(chaine: string): string {
  const [, caisse] = /caisse:(\d+)$/.exec(chaine) ?? [];
  const nom = caisse === undefined ? chaine.replace(ECOLE, '') : `caisse ${caisse}`;
  return chaine.startsWith(ECOLE) ? `${nom} (formation)` : nom;
}
const formatValue = (v: unknown): string =>
  typeof v === 'string' ? `« ${v} »` : JSON.stringify(v);

/** In French: register, seq, row, fields. */
export function describeRupture({ faute, chaine, seq, objet, champs }: Rupture): string {
  const lieu = [
    describeChaine(chaine),
    seq === undefined ? '' : `n° ${seq}`,
    objet?.replace(':', ' '),
  ]
    .filter(Boolean)
    .join(', ');
  const details = Object.entries(champs ?? {}).map(
    ([champ, [scelle, tenu]]) =>
      `${champ} scellé ${formatValue(scelle)}, en base ${formatValue(tenu)}`,
  );
  return `Journal fiscal, ${lieu} : ${[faute, ...details].join(' ; ')}`;
}

/** Unknown keys: another server's, or forged. */
const describeInconnue = (cle: string, nombre: number): string =>
  `${denombrer(nombre, 'fait')} ${nombre === 1 ? 'est signé' : 'sont signés'} de la clé ${cle}, inconnue d’ici. Si c’est celle d’un autre serveur de la pharmacie, lisez-la chez lui par « npm run verifier » et donnez-la ici : « npm run verifier -- --cle CLÉ ».`;

/** Unknown keys one line each, other faults, then their facts (maybe thousands). */
export function describeRuptures(ruptures: readonly Rupture[]): string[] {
  const parCle = new Map<string, number>();
  for (const { cle } of ruptures) if (cle) parCle.set(cle, (parCle.get(cle) ?? 0) + 1);
  return [
    ...[...parCle].map(([cle, nombre]) => describeInconnue(cle, nombre)),
    ...ruptures.filter((r) => r.cle === undefined).map(describeRupture),
    ...ruptures.filter((r) => r.cle !== undefined).map(describeRupture),
  ];
}

/** 'caisse:2/145/9F3A 12BC' typed from paper; null when malformed. */
export function lireAncreDite(texte: string): Ancre | null {
  const [, chaine = '', seq, empreinte = ''] =
    /^([a-z/]+(?::\d+)?)\/(\d+)\/([0-9a-f ]{8,})$/i.exec(texte.trim()) ?? [];
  return seq === undefined
    ? null
    : { chaine, seq: Number(seq), empreinte: empreinte.replaceAll(' ', '').toLowerCase() };
}
