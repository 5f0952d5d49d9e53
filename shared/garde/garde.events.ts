import type { Garde } from './garde.schema.ts';

export interface EvenementsGarde {
  'garde.programmee': { garde: Garde };
  'garde.ouverte': { garde: Garde };
  'garde.terminee': { garde: Garde };
  'garde.annulee': { garde: Garde };
}

/** The current duty shift after an event of the topic `garde`. */
export function appliquerGarde(actuelle: Garde | null, nom: string, recue: Garde): Garde | null {
  if (nom === 'garde.ouverte') return recue;
  return actuelle?.id === recue.id && recue.statut !== 'En cours' ? null : actuelle;
}
