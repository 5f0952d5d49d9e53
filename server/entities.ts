import { AccordEntity } from './vente/accord/accord.entity.ts';
import { CodeActivationEntity } from './admin/activation/code-activation.entity.ts';
import { AfficheurEntity } from './vente/afficheur/afficheur.entity.ts';
import { BilletageEntity } from './gestion/billetage/billetage.entity.ts';
import { ComptageEntity } from './gestion/billetage/comptage.entity.ts';
import { CaisseEntity } from './vente/caisse/caisse.entity.ts';
import {
  CertificationEchangeEntity,
  CertificationEntity,
} from './vente/certification/certification.entity.ts';
import {
  ClientEntity,
  ReglementEntity,
  RepriseDetteEntity,
} from './vente/clientele/clientele.entity.ts';
import {
  BordereauEntity,
  BordereauFeuilleEntity,
  BordereauPaiementEntity,
  CompteurBordereauEntity,
  TauxCnamgsEntity,
} from './vente/cnamgs/cnamgs.entity.ts';
import {
  CommandeEcartEntity,
  CommandeEntity,
  CommandePhotoEntity,
  CommandeProduitEntity,
  CommandeReceptionEntity,
  OffreFournisseurEntity,
  VentePasseeEntity,
} from './stock/commande/commande.entity.ts';
import {
  ChampModifieEntity,
  JournalAuditEntity,
  JournalConnexionEntity,
  ParametreEntity,
} from './platform/db/db.entity.ts';
import {
  ExportComptableEntity,
  FactureFournisseurEntity,
  ReglementFournisseurEntity,
} from './gestion/comptabilite/comptabilite.entity.ts';
import {
  ActeStupefiantEntity,
  ComptageStupefiantEntity,
  CompteurOrdonnancierEntity,
  EditionOrdonnancierEntity,
  InscriptionEntity,
  InscriptionLigneEntity,
  OrdonnanceEntity,
} from './sante/ordonnancier/ordonnancier.entity.ts';
import {
  ChangementPrixEntity,
  ChangementPrixLigneEntity,
  CompteStupefiantEntity,
  DeconditionnementEntity,
  EcoulementEntity,
  LotEntity,
  LotMouvementEntity,
  MotProduitEntity,
  MouvementEntity,
  OuvertureBoiteEntity,
  ProduitCipEntity,
  ProduitEntity,
  ProduitMedicamentEntity,
} from './stock/produit/produit.entity.ts';
import { DepenseEntity } from './gestion/depense/depense.entity.ts';
import {
  AvoirEntity,
  CompteurAvoirEntity,
  CompteurFactureEntity,
  FactureEntity,
} from './vente/facture/facture.entity.ts';
import { FichierEntity } from './platform/fichier/fichier.entity.ts';
import { GardeEntity } from './gestion/garde/garde.entity.ts';
import {
  IdempotenceEntity,
  JetonProgrammeEntity,
  SessionEntity,
  TentativeEntity,
} from './platform/http/http.entity.ts';
import {
  SubstanceManquanteEntity,
  ThesaurusEntity,
  ThesaurusTexteEntity,
} from './sante/interaction/interaction.entity.ts';
import { InventaireEntity, InventaireLigneEntity } from './gestion/inventaire/inventaire.entity.ts';
import {
  AtcEntity,
  ImportBaseEntity,
  ImportBaseFichierEntity,
  ImportFichierEntity,
  MedicamentAvisEntity,
  MedicamentEntity,
  MedicamentFicheEntity,
} from './stock/medicament/medicament.entity.ts';
import { NotificationEntity } from './admin/notification/notification.entity.ts';
import { ObjectifEntity } from './gestion/objectif/objectif.entity.ts';
import { PharmacieEntity, TauxTaxeEntity } from './admin/pharmacie/pharmacie.entity.ts';
import {
  ImportAppariementEntity,
  ImportEntity,
  ImportLigneEntity,
} from './platform/import/import.entity.ts';
import { PromisEntity } from './vente/promis/promis.entity.ts';
import {
  APublierEntity,
  EpoqueEntity,
  EvenementEntity,
  PresenceEntity,
  PublicationEntity,
  StationPresenceEntity,
  SujetEntity,
} from './platform/realtime/realtime.entity.ts';
import { ReferenceEntity } from './admin/reference/reference.entity.ts';
import {
  CompteurJourEntity,
  ContreIndicationAccepteeEntity,
  ReservationEntity,
  ReservationProduitEntity,
} from './vente/reservation/reservation.entity.ts';
import {
  AvoirFournisseurEntity,
  BonRetourEntity,
  RetourFournisseurEntity,
} from './stock/retour/retour.entity.ts';
import {
  ChaineFiscaleEntity,
  JournalFiscalEntity,
} from './platform/scellement/scellement.entity.ts';
import { DirectEtatEntity } from './gestion/statistiques/direct-etat.entity.ts';
import { SecondFacteurEntity, UtilisateurEntity } from './admin/utilisateur/utilisateur.entity.ts';
import {
  QuarantaineEntity,
  StationEntity,
  VenteHorsLigneEntity,
} from './vente/station/station.entity.ts';
import {
  AgregatCategorieEntity,
  AgregatCategoriePalierEntity,
  AgregatHeureEntity,
  AgregatJourEntity,
  AgregatMoisEntity,
  AgregatProduitEntity,
  AgregatProduitPalierEntity,
  ChaineCaisseEntity,
  CompteurCaisseEntity,
  PalierEntity,
  RetourVenteEntity,
  RetourVenteLigneEntity,
  SecteurCorrigeEntity,
  VenteEntity,
} from './vente/vente/vente.entity.ts';
import type { RecordName } from '#shared/record-list.ts';
import type { TableOf } from './platform/db/row.ts';
import { type RecordEntityOf, SERVED_RECORDS } from './served-records.ts';
import {
  DemandeMobileEchangeEntity,
  DemandeMobileEntity,
  FraisMobileEntity,
} from './vente/mobile-money/mobile-money.entity.ts';
import {
  MouvementCaisseEntity,
  SessionCaisseEntity,
} from './vente/session-caisse/session-caisse.entity.ts';

const TABLES = [
  AccordEntity,
  AfficheurEntity,
  CodeActivationEntity,
  BilletageEntity,
  ComptageEntity,
  CaisseEntity,
  CertificationEntity,
  CertificationEchangeEntity,
  ClientEntity,
  ReglementEntity,
  BordereauEntity,
  BordereauFeuilleEntity,
  BordereauPaiementEntity,
  CompteurBordereauEntity,
  TauxCnamgsEntity,
  CommandeEntity,
  CommandeProduitEntity,
  CommandeReceptionEntity,
  CommandeEcartEntity,
  CommandePhotoEntity,
  OffreFournisseurEntity,
  ChampModifieEntity,
  JournalAuditEntity,
  JournalConnexionEntity,
  ParametreEntity,
  ActeStupefiantEntity,
  ComptageStupefiantEntity,
  CompteurOrdonnancierEntity,
  EditionOrdonnancierEntity,
  InscriptionEntity,
  InscriptionLigneEntity,
  OrdonnanceEntity,
  CompteStupefiantEntity,
  DepenseEntity,
  AvoirEntity,
  CompteurAvoirEntity,
  CompteurFactureEntity,
  FactureEntity,
  FichierEntity,
  GardeEntity,
  IdempotenceEntity,
  SessionEntity,
  JetonProgrammeEntity,
  ExportComptableEntity,
  FactureFournisseurEntity,
  ReglementFournisseurEntity,
  TentativeEntity,
  SubstanceManquanteEntity,
  ThesaurusEntity,
  ThesaurusTexteEntity,
  InventaireEntity,
  InventaireLigneEntity,
  AtcEntity,
  ImportBaseEntity,
  ImportBaseFichierEntity,
  ImportFichierEntity,
  MedicamentEntity,
  MedicamentAvisEntity,
  MedicamentFicheEntity,
  NotificationEntity,
  ObjectifEntity,
  PharmacieEntity,
  TauxTaxeEntity,
  DeconditionnementEntity,
  OuvertureBoiteEntity,
  ChangementPrixEntity,
  ChangementPrixLigneEntity,
  EcoulementEntity,
  RepriseDetteEntity,
  VentePasseeEntity,
  ImportEntity,
  ImportLigneEntity,
  ImportAppariementEntity,
  LotEntity,
  LotMouvementEntity,
  MouvementEntity,
  ProduitEntity,
  MotProduitEntity,
  ProduitCipEntity,
  ProduitMedicamentEntity,
  PromisEntity,
  APublierEntity,
  EpoqueEntity,
  EvenementEntity,
  PresenceEntity,
  StationPresenceEntity,
  PublicationEntity,
  SujetEntity,
  ReferenceEntity,
  CompteurJourEntity,
  ContreIndicationAccepteeEntity,
  ReservationEntity,
  ReservationProduitEntity,
  AvoirFournisseurEntity,
  BonRetourEntity,
  RetourFournisseurEntity,
  ChaineFiscaleEntity,
  JournalFiscalEntity,
  MouvementCaisseEntity,
  SessionCaisseEntity,
  DirectEtatEntity,
  SecondFacteurEntity,
  UtilisateurEntity,
  AgregatCategorieEntity,
  AgregatCategoriePalierEntity,
  AgregatHeureEntity,
  AgregatJourEntity,
  AgregatMoisEntity,
  AgregatProduitEntity,
  AgregatProduitPalierEntity,
  ChaineCaisseEntity,
  CompteurCaisseEntity,
  PalierEntity,
  RetourVenteEntity,
  SecteurCorrigeEntity,
  RetourVenteLigneEntity,
  VenteEntity,
  StationEntity,
  VenteHorsLigneEntity,
  QuarantaineEntity,
  DemandeMobileEntity,
  DemandeMobileEchangeEntity,
  FraisMobileEntity,
] as const;

/** All tables except the migrations' own. */
export const ENTITES = [...SERVED_RECORDS.map((r) => r.entity), ...TABLES];

type Entity = (typeof TABLES)[number];
type TablesOfEntities = { [E in Entity as E['tableName']]: TableOf<E> };
type TablesOfRecords = { [N in RecordName]: TableOf<RecordEntityOf<N>> };
/** Statement types, by table name. */
export interface Tables extends TablesOfEntities, TablesOfRecords {}
