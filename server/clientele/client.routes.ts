import * as api from '#shared/clientele/client.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { listerReglementsActe, reglerDetteActe } from './regler-dette.ts';
import { creerClientActe, modifierClientActe } from './enregistrer-client.ts';
import { lireReleveActe } from './lire-releve.ts';
import { compterClientsActe, lireClientActe, listerClientsActe } from './lire-clients.ts';

export const routesClientele: readonly Route[] = [
  lecture(api.listerClients, listerClientsActe),
  lecture(api.compterClients, compterClientsActe),
  lecture(api.lireClient, lireClientActe),
  ecriture(api.creerClient, creerClientActe),
  ecriture(api.modifierClient, modifierClientActe),
  lecture(api.listerReglements, listerReglementsActe),
  lecture(api.lireReleve, lireReleveActe),
  ecriture(api.reglerClient, reglerDetteActe),
];
