import * as api from '#shared/vente/clientele/client.api.ts';
import * as releve from '#shared/vente/clientele/releve.api.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import { listerReglementsActe, reglerDetteActe } from './regler-dette.ts';
import { creerClientActe, modifierClientActe } from './enregistrer-client.ts';
import { lireReleveActe } from './lire-releve.ts';
import { compterClientsActe, lireClientActe, listerClientsActe } from './lire-clients.ts';

export const routesClientele: readonly Route[] = [
  reading(api.listerClients, listerClientsActe),
  reading(api.compterClients, compterClientsActe),
  reading(api.lireClient, lireClientActe),
  writing(api.creerClient, creerClientActe),
  writing(api.modifierClient, modifierClientActe),
  reading(releve.listerReglements, listerReglementsActe),
  reading(releve.lireReleve, lireReleveActe),
  writing(releve.reglerClient, reglerDetteActe),
];
