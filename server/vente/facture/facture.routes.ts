import { creerFacture } from '#shared/vente/facture/devis.api.ts';
import * as api from '#shared/vente/facture/facture.api.ts';
import { annulerVenteAppel, retournerVenteAppel } from '#shared/vente/vente/vente.api.ts';
import type { RetourVenteNouveau } from '#shared/vente/vente/retour-vente.schema.ts';
import type { AnnulationDeVente } from '#shared/vente/vente/vente.schema.ts';
import {
  checkedBefore,
  confidential,
  reading,
  type Route,
  writing,
} from '../../platform/http/route.ts';
import { verifierSignataire } from '../session-caisse/second-signataire.ts';
import { especesDeLAnnulation } from '../vente/annuler-vente.ts';
import { especesDuRetour } from '../vente/retourner-vente.ts';
import { creerFactureActe } from './creer-facture.ts';
import { envoyerDevisActe, posterDevis } from './envoyer-devis.ts';
import { annulerVenteFactureeActe, retournerVenteAvecAvoirActe } from './etablir-avoir.ts';
import { listerAvoirsActe } from './lire-avoirs.ts';
import { lireFactureActe, listerFacturesActe } from './lire-factures.ts';
import { modifierDevisActe, supprimerDevisActe } from './modifier-devis.ts';
import { validerDevisActe } from './valider-devis.ts';

export const routesFacture: readonly Route[] = [
  reading(api.listerFactures, listerFacturesActe),
  reading(api.lireFacture, lireFactureActe),
  writing(creerFacture, creerFactureActe),
  writing(api.modifierFacture, modifierDevisActe),
  writing(api.supprimerFacture, supprimerDevisActe),
  writing(api.validerDevis, validerDevisActe),
  checkedBefore(writing(api.envoyerDevis, envoyerDevisActe), posterDevis),
  reading(api.listerAvoirs, listerAvoirsActe),
  // Sale routes here, since credit notes follow them and sales must not depend on invoices.
  confidential(
    checkedBefore(
      writing(annulerVenteAppel, annulerVenteFactureeActe),
      verifierSignataire<{ id: number }, AnnulationDeVente>(especesDeLAnnulation),
    ),
  ),
  confidential(
    checkedBefore(
      writing(retournerVenteAppel, retournerVenteAvecAvoirActe),
      verifierSignataire<{ id: number }, RetourVenteNouveau>(especesDuRetour),
    ),
  ),
];
