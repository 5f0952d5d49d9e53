import { reducteur } from '../../reducteur.ts';
import type { EtatBase, ImportBase } from './import.schema.ts';

export interface EvenementsMedicament {
  'base.import': { import: ImportBase };
}

/** [EVT-22] Older imports are ignored. */
export function appliquerImport(etat: EtatBase, recu: ImportBase): EtatBase {
  const { dernier } = etat;
  if (
    dernier &&
    (recu.id < dernier.id || (recu.id === dernier.id && recu.version < dernier.version))
  )
    return etat;
  return {
    ...etat,
    dernier: recu,
    reussi: recu.statut === 'Terminé' ? recu : etat.reussi,
    nombre: recu.statut === 'Terminé' ? recu.faits : etat.nombre,
  };
}

export const surEtatBase = reducteur<EtatBase>({ import: appliquerImport });
