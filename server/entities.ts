import { AccordEntity } from './vente/accord/accord.entity.ts';
import { CodeActivationEntity } from './admin/activation/code-activation.entity.ts';
import { AfficheurEntity } from './vente/afficheur/afficheur.entity.ts';
import { BilletageEntity } from './gestion/billetage/billetage.entity.ts';
import { ComptageEntity } from './gestion/billetage/comptage.entity.ts';
import { CaisseEntity } from './vente/caisse/caisse.entity.ts';
import { CertificationEntity } from './vente/certification/certification.entity.ts';
import { CertificationEchangeEntity } from './vente/certification/certification-echange.entity.ts';
import { ClientEntity } from './vente/clientele/client.entity.ts';
import { ReglementEntity } from './vente/clientele/reglement.entity.ts';
import { BordereauEntity } from './vente/cnamgs/bordereau.entity.ts';
import { BordereauFeuilleEntity } from './vente/cnamgs/bordereau-feuille.entity.ts';
import { BordereauPaiementEntity } from './vente/cnamgs/bordereau-paiement.entity.ts';
import { CompteurBordereauEntity } from './vente/cnamgs/compteur-bordereau.entity.ts';
import { TauxCnamgsEntity } from './vente/cnamgs/taux-cnamgs.entity.ts';
import { CommandeEntity } from './stock/commande/commande.entity.ts';
import { CommandeProduitEntity } from './stock/commande/commande-produit.entity.ts';
import { CommandeReceptionEntity } from './stock/commande/commande-reception.entity.ts';
import { CommandeEcartEntity } from './stock/commande/commande-ecart.entity.ts';
import { CommandePhotoEntity } from './stock/commande/commande-photo.entity.ts';
import { OffreFournisseurEntity } from './stock/commande/offre-fournisseur.entity.ts';
import { ChampModifieEntity } from './platform/db/champ-modifie.entity.ts';
import { JournalAuditEntity } from './platform/db/journal-audit.entity.ts';
import { JournalConnexionEntity } from './platform/db/journal-connexion.entity.ts';
import { ParametreEntity } from './platform/db/parametre.entity.ts';
import { FactureFournisseurEntity } from './gestion/comptabilite/facture-fournisseur.entity.ts';
import { ReglementFournisseurEntity } from './gestion/comptabilite/reglement-fournisseur.entity.ts';
import { ExportComptableEntity } from './gestion/comptabilite/export-comptable.entity.ts';
import { ActeStupefiantEntity } from './sante/ordonnancier/acte-stupefiant.entity.ts';
import { ComptageStupefiantEntity } from './sante/ordonnancier/comptage-stupefiant.entity.ts';
import { CompteurOrdonnancierEntity } from './sante/ordonnancier/compteur-ordonnancier.entity.ts';
import { EditionOrdonnancierEntity } from './sante/ordonnancier/edition-ordonnancier.entity.ts';
import { InscriptionEntity } from './sante/ordonnancier/inscription.entity.ts';
import { InscriptionLigneEntity } from './sante/ordonnancier/inscription-ligne.entity.ts';
import { OrdonnanceEntity } from './sante/ordonnancier/ordonnance.entity.ts';
import { CompteStupefiantEntity } from './stock/produit/compte-stupefiant.entity.ts';
import { DepenseEntity } from './gestion/depense/depense.entity.ts';
import { AvoirEntity } from './vente/facture/avoir.entity.ts';
import { CompteurAvoirEntity } from './vente/facture/compteur-avoir.entity.ts';
import { CompteurFactureEntity } from './vente/facture/compteur-facture.entity.ts';
import { FactureEntity } from './vente/facture/facture.entity.ts';
import { FichierEntity } from './platform/fichier/fichier.entity.ts';
import { GardeEntity } from './gestion/garde/garde.entity.ts';
import { IdempotenceEntity } from './platform/http/idempotence.entity.ts';
import { JetonProgrammeEntity } from './platform/http/jeton-programme.entity.ts';
import { SessionEntity } from './platform/http/session.entity.ts';
import { TentativeEntity } from './platform/http/tentative.entity.ts';
import { SubstanceManquanteEntity } from './sante/interaction/substance-manquante.entity.ts';
import { ThesaurusEntity } from './sante/interaction/thesaurus.entity.ts';
import { ThesaurusTexteEntity } from './sante/interaction/thesaurus-texte.entity.ts';
import { InventaireEntity } from './gestion/inventaire/inventaire.entity.ts';
import { InventaireLigneEntity } from './gestion/inventaire/inventaire-ligne.entity.ts';
import { AtcEntity } from './stock/medicament/atc.entity.ts';
import { ImportBaseEntity } from './stock/medicament/import-base.entity.ts';
import { ImportBaseFichierEntity } from './stock/medicament/import-base-fichier.entity.ts';
import { ImportFichierEntity } from './stock/medicament/import-fichier.entity.ts';
import { MedicamentEntity } from './stock/medicament/medicament.entity.ts';
import { MedicamentAvisEntity } from './stock/medicament/medicament-avis.entity.ts';
import { MedicamentFicheEntity } from './stock/medicament/medicament-fiche.entity.ts';
import { NotificationEntity } from './admin/notification/notification.entity.ts';
import { ObjectifEntity } from './gestion/objectif/objectif.entity.ts';
import { PharmacieEntity } from './admin/pharmacie/pharmacie.entity.ts';
import { TauxTaxeEntity } from './admin/pharmacie/taux-taxe.entity.ts';
import { DeconditionnementEntity } from './stock/produit/deconditionnement.entity.ts';
import { OuvertureBoiteEntity } from './stock/produit/ouverture-boite.entity.ts';
import { ChangementPrixEntity } from './stock/produit/changement-prix.entity.ts';
import { ChangementPrixLigneEntity } from './stock/produit/changement-prix-ligne.entity.ts';
import { EcoulementEntity } from './stock/produit/ecoulement.entity.ts';
import { RepriseDetteEntity } from './vente/clientele/reprise-dette.entity.ts';
import { VentePasseeEntity } from './stock/commande/vente-passee.entity.ts';
import { ImportEntity } from './platform/import/import.entity.ts';
import { ImportAppariementEntity } from './platform/import/import-appariement.entity.ts';
import { ImportLigneEntity } from './platform/import/import-ligne.entity.ts';
import { LotEntity } from './stock/produit/lot.entity.ts';
import { LotMouvementEntity } from './stock/produit/lot-mouvement.entity.ts';
import { MouvementEntity } from './stock/produit/mouvement.entity.ts';
import { ProduitEntity } from './stock/produit/produit.entity.ts';
import { MotProduitEntity } from './stock/produit/mot-produit.entity.ts';
import { ProduitCipEntity } from './stock/produit/produit-cip.entity.ts';
import { ProduitMedicamentEntity } from './stock/produit/produit-medicament.entity.ts';
import { PromisEntity } from './vente/promis/promis.entity.ts';
import { APublierEntity } from './platform/realtime/a-publier.entity.ts';
import { EpoqueEntity } from './platform/realtime/epoque.entity.ts';
import { EvenementEntity } from './platform/realtime/evenement.entity.ts';
import { PresenceEntity } from './platform/realtime/presence.entity.ts';
import { StationPresenceEntity } from './platform/realtime/station-presence.entity.ts';
import { PublicationEntity } from './platform/realtime/publication.entity.ts';
import { SujetEntity } from './platform/realtime/sujet.entity.ts';
import { ReferenceEntity } from './admin/reference/reference.entity.ts';
import { CompteurJourEntity } from './vente/reservation/compteur-jour.entity.ts';
import { ContreIndicationAccepteeEntity } from './vente/reservation/contre-indication-acceptee.entity.ts';
import { ReservationEntity } from './vente/reservation/reservation.entity.ts';
import { ReservationProduitEntity } from './vente/reservation/reservation-produit.entity.ts';
import { AvoirFournisseurEntity } from './stock/retour/avoir-fournisseur.entity.ts';
import { BonRetourEntity } from './stock/retour/bon-retour.entity.ts';
import { RetourFournisseurEntity } from './stock/retour/retour-fournisseur.entity.ts';
import { ChaineFiscaleEntity } from './platform/scellement/chaine-fiscale.entity.ts';
import { JournalFiscalEntity } from './platform/scellement/journal-fiscal.entity.ts';
import { DirectEtatEntity } from './gestion/statistiques/direct-etat.entity.ts';
import { SecondFacteurEntity } from './admin/utilisateur/second-facteur.entity.ts';
import { StationEntity } from './vente/station/station.entity.ts';
import { QuarantaineEntity } from './vente/station/quarantaine.entity.ts';
import { VenteHorsLigneEntity } from './vente/station/vente-hors-ligne.entity.ts';
import { UtilisateurEntity } from './admin/utilisateur/utilisateur.entity.ts';
import { AgregatCategorieEntity } from './vente/vente/agregat-categorie.entity.ts';
import { AgregatCategoriePalierEntity } from './vente/vente/agregat-categorie-palier.entity.ts';
import { AgregatHeureEntity } from './vente/vente/agregat-heure.entity.ts';
import { AgregatJourEntity } from './vente/vente/agregat-jour.entity.ts';
import { AgregatMoisEntity } from './vente/vente/agregat-mois.entity.ts';
import { AgregatProduitEntity } from './vente/vente/agregat-produit.entity.ts';
import { AgregatProduitPalierEntity } from './vente/vente/agregat-produit-palier.entity.ts';
import { ChaineCaisseEntity } from './vente/vente/chaine-caisse.entity.ts';
import { CompteurCaisseEntity } from './vente/vente/compteur-caisse.entity.ts';
import { PalierEntity } from './vente/vente/palier.entity.ts';
import { RetourVenteEntity } from './vente/vente/retour-vente.entity.ts';
import { SecteurCorrigeEntity } from './vente/vente/secteur-corrige.entity.ts';
import type { RecordName } from '#shared/record-list.ts';
import type { TableOf } from './platform/db/row.ts';
import { type RecordEntityOf, SERVED_RECORDS } from './served-records.ts';
import { DemandeMobileEntity } from './vente/mobile-money/demande-mobile.entity.ts';
import { DemandeMobileEchangeEntity } from './vente/mobile-money/demande-mobile-echange.entity.ts';
import { FraisMobileEntity } from './vente/mobile-money/frais-mobile.entity.ts';
import { RetourVenteLigneEntity } from './vente/vente/retour-vente-ligne.entity.ts';
import { MouvementCaisseEntity } from './vente/session-caisse/mouvement-caisse.entity.ts';
import { SessionCaisseEntity } from './vente/session-caisse/session-caisse.entity.ts';
import { VenteEntity } from './vente/vente/vente.entity.ts';

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
