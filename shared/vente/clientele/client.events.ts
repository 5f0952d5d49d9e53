import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Client } from './client.schema.ts';

/** Created, changed, or debt moved. */
export interface EvenementsClientele {
  'client.change': { client: Client };
  /** Import or undo: reload the list. */
  'client.importes': { clients_importes: { id: number; nombre: number } };
}

/** [EVT-28] Replaces displayed rows, adds none. */
export const surClients = reducteur<Client[]>({ client: remplacerMontree });
