import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Client } from './client.schema.ts';

/** A client was made or changed, or what the house advances for him moved. */
export interface EvenementsClientele {
  'client.change': { client: Client };
  /** A file of clients came in, or was undone: the list is to be read again. */
  'client.importes': { clients_importes: { id: number; nombre: number } };
}

/** [EVT-28] Clients on screen after an event: the one shown changes in place, none is added. */
export const surClients = reducteur<Client[]>({ client: remplacerMontree });
