import { CaisseEntity } from './caisse/caisse.entity.ts';
import { ClientEntity } from './clientele/client.entity.ts';
import { ProduitEntity } from './produit/produit.entity.ts';
import { UtilisateurEntity } from './utilisateur/utilisateur.entity.ts';

/** Every entity of the ORM, given to it where the server is composed. */
export const ENTITES = [UtilisateurEntity, CaisseEntity, ClientEntity, ProduitEntity];
