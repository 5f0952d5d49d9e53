import type { Niveau } from '#shared/sante/interaction/niveaux.rules.ts';

export interface Signe {
  signe: string;
  mot: string;
  teinte: 'danger' | 'warning' | 'primary' | 'neutre';
}
export const SIGNES: Readonly<Record<Niveau, Signe>> = {
  CI: { signe: '✕', mot: 'contre-indiqué', teinte: 'danger' },
  AD: { signe: '▲', mot: 'déconseillé', teinte: 'warning' },
  PE: { signe: '●', mot: 'précaution', teinte: 'primary' },
  APEC: { signe: '○', mot: 'à prendre en compte', teinte: 'neutre' },
};
/** Duplicated substance. */
export const SIGNE_DOUBLON = '=';
