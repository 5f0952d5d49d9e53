import * as z from 'zod/mini';
import { ecrire, lire, lireParCorps } from '../../base/contract.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  changementAnnule,
  changementDemande,
  changementPrix,
  empreinteAttendue,
  lignePrix,
  nombreAttendu,
} from './changement-prix.schema.ts';

const { page, rows } = requeteListe;
/** POST read: the criteria are long. */
export const apercevoirPrix = lireParCorps('/api/changements-prix/apercu', {
  resume: 'Ce qu’un changement de prix ferait, ligne par ligne ; n’écrit rien',
  forme: 'liste',
  corps: z.object({ demande: changementDemande, page, rows }),
  donnees: z.array(lignePrix),
});
export const appliquerPrix = ecrire('/api/changements-prix', {
  resume:
    'Change les prix en un acte ; `nombre` et `empreinte` : les lignes que l’aperçu annonçait',
  corps: z.object({
    demande: changementDemande,
    nombre: nombreAttendu,
    empreinte: empreinteAttendue,
  }),
  donnees: changementPrix,
});
export const annulerPrix = ecrire('/api/changements-prix/{id}/annuler', {
  resume: 'Remet les prix d’avant, sauf ceux qui ont changé depuis, qui sont dits',
  donnees: changementAnnule,
});
export const listerChangementsPrix = lire('/api/changements-prix', {
  resume: 'Les vingt derniers changements de prix',
  donnees: z.array(changementPrix),
});
