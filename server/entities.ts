import { AccordEntity } from './accord/accord.entity.ts';
import { CodeActivationEntity } from './activation/code-activation.entity.ts';
import { AfficheurEntity } from './afficheur/afficheur.entity.ts';
import { BilletageEntity } from './billetage/billetage.entity.ts';
import { ComptageEntity } from './billetage/comptage.entity.ts';
import { CaisseEntity } from './caisse/caisse.entity.ts';
import { CertificationEntity } from './certification/certification.entity.ts';
import { CertificationEchangeEntity } from './certification/certification-echange.entity.ts';
import { ClientEntity } from './clientele/client.entity.ts';
import { ReglementEntity } from './clientele/reglement.entity.ts';
import { BordereauEntity } from './cnamgs/bordereau.entity.ts';
import { BordereauFeuilleEntity } from './cnamgs/bordereau-feuille.entity.ts';
import { BordereauPaiementEntity } from './cnamgs/bordereau-paiement.entity.ts';
import { CompteurBordereauEntity } from './cnamgs/compteur-bordereau.entity.ts';
import { TauxCnamgsEntity } from './cnamgs/taux-cnamgs.entity.ts';
import { CommandeEntity } from './commande/commande.entity.ts';
import { CommandeProduitEntity } from './commande/commande-produit.entity.ts';
import { CommandeReceptionEntity } from './commande/commande-reception.entity.ts';
import { CommandeEcartEntity } from './commande/commande-ecart.entity.ts';
import { CommandePhotoEntity } from './commande/commande-photo.entity.ts';
import { OffreFournisseurEntity } from './commande/offre-fournisseur.entity.ts';
import { ChampModifieEntity } from './db/champ-modifie.entity.ts';
import { JournalAuditEntity } from './db/journal-audit.entity.ts';
import { JournalConnexionEntity } from './db/journal-connexion.entity.ts';
import { ParametreEntity } from './db/parametre.entity.ts';
import { FactureFournisseurEntity } from './comptabilite/facture-fournisseur.entity.ts';
import { ReglementFournisseurEntity } from './comptabilite/reglement-fournisseur.entity.ts';
import { ExportComptableEntity } from './comptabilite/export-comptable.entity.ts';
import { ActeStupefiantEntity } from './ordonnancier/acte-stupefiant.entity.ts';
import { ComptageStupefiantEntity } from './ordonnancier/comptage-stupefiant.entity.ts';
import { CompteurOrdonnancierEntity } from './ordonnancier/compteur-ordonnancier.entity.ts';
import { EditionOrdonnancierEntity } from './ordonnancier/edition-ordonnancier.entity.ts';
import { InscriptionEntity } from './ordonnancier/inscription.entity.ts';
import { InscriptionLigneEntity } from './ordonnancier/inscription-ligne.entity.ts';
import { OrdonnanceEntity } from './ordonnancier/ordonnance.entity.ts';
import { CompteStupefiantEntity } from './produit/compte-stupefiant.entity.ts';
import { DepenseEntity } from './depense/depense.entity.ts';
import { AvoirEntity } from './facture/avoir.entity.ts';
import { CompteurAvoirEntity } from './facture/compteur-avoir.entity.ts';
import { CompteurFactureEntity } from './facture/compteur-facture.entity.ts';
import { FactureEntity } from './facture/facture.entity.ts';
import { FichierEntity } from './fichier/fichier.entity.ts';
import { GardeEntity } from './garde/garde.entity.ts';
import { IdempotenceEntity } from './http/idempotence.entity.ts';
import { JetonProgrammeEntity } from './http/jeton-programme.entity.ts';
import { SessionEntity } from './http/session.entity.ts';
import { TentativeEntity } from './http/tentative.entity.ts';
import { SubstanceManquanteEntity } from './interaction/substance-manquante.entity.ts';
import { ThesaurusEntity } from './interaction/thesaurus.entity.ts';
import { ThesaurusTexteEntity } from './interaction/thesaurus-texte.entity.ts';
import { InventaireEntity } from './inventaire/inventaire.entity.ts';
import { InventaireLigneEntity } from './inventaire/inventaire-ligne.entity.ts';
import { AtcEntity } from './medicament/atc.entity.ts';
import { ImportBaseEntity } from './medicament/import-base.entity.ts';
import { ImportBaseFichierEntity } from './medicament/import-base-fichier.entity.ts';
import { ImportFichierEntity } from './medicament/import-fichier.entity.ts';
import { MedicamentEntity } from './medicament/medicament.entity.ts';
import { MedicamentAvisEntity } from './medicament/medicament-avis.entity.ts';
import { MedicamentFicheEntity } from './medicament/medicament-fiche.entity.ts';
import { NotificationEntity } from './notification/notification.entity.ts';
import { ObjectifEntity } from './objectif/objectif.entity.ts';
import { PharmacieEntity } from './pharmacie/pharmacie.entity.ts';
import { TauxTaxeEntity } from './pharmacie/taux-taxe.entity.ts';
import { DeconditionnementEntity } from './produit/deconditionnement.entity.ts';
import { OuvertureBoiteEntity } from './produit/ouverture-boite.entity.ts';
import { ChangementPrixEntity } from './produit/changement-prix.entity.ts';
import { ChangementPrixLigneEntity } from './produit/changement-prix-ligne.entity.ts';
import { EcoulementEntity } from './produit/ecoulement.entity.ts';
import { RepriseDetteEntity } from './clientele/reprise-dette.entity.ts';
import { VentePasseeEntity } from './commande/vente-passee.entity.ts';
import { ImportEntity } from './import/import.entity.ts';
import { ImportAppariementEntity } from './import/import-appariement.entity.ts';
import { ImportLigneEntity } from './import/import-ligne.entity.ts';
import { LotEntity } from './produit/lot.entity.ts';
import { LotMouvementEntity } from './produit/lot-mouvement.entity.ts';
import { MouvementEntity } from './produit/mouvement.entity.ts';
import { ProduitEntity } from './produit/produit.entity.ts';
import { MotProduitEntity } from './produit/mot-produit.entity.ts';
import { ProduitCipEntity } from './produit/produit-cip.entity.ts';
import { ProduitMedicamentEntity } from './produit/produit-medicament.entity.ts';
import { PromisEntity } from './promis/promis.entity.ts';
import { APublierEntity } from './realtime/a-publier.entity.ts';
import { EpoqueEntity } from './realtime/epoque.entity.ts';
import { EvenementEntity } from './realtime/evenement.entity.ts';
import { PresenceEntity } from './realtime/presence.entity.ts';
import { StationPresenceEntity } from './realtime/station-presence.entity.ts';
import { PublicationEntity } from './realtime/publication.entity.ts';
import { SujetEntity } from './realtime/sujet.entity.ts';
import { ReferenceEntity } from './reference/reference.entity.ts';
import { CompteurJourEntity } from './reservation/compteur-jour.entity.ts';
import { ContreIndicationAccepteeEntity } from './reservation/contre-indication-acceptee.entity.ts';
import { ReservationEntity } from './reservation/reservation.entity.ts';
import { ReservationProduitEntity } from './reservation/reservation-produit.entity.ts';
import { AvoirFournisseurEntity } from './retour/avoir-fournisseur.entity.ts';
import { BonRetourEntity } from './retour/bon-retour.entity.ts';
import { RetourFournisseurEntity } from './retour/retour-fournisseur.entity.ts';
import { ChaineFiscaleEntity } from './scellement/chaine-fiscale.entity.ts';
import { JournalFiscalEntity } from './scellement/journal-fiscal.entity.ts';
import { DirectEtatEntity } from './statistiques/direct-etat.entity.ts';
import { SecondFacteurEntity } from './utilisateur/second-facteur.entity.ts';
import { StationEntity } from './station/station.entity.ts';
import { QuarantaineEntity } from './station/quarantaine.entity.ts';
import { VenteHorsLigneEntity } from './station/vente-hors-ligne.entity.ts';
import { UtilisateurEntity } from './utilisateur/utilisateur.entity.ts';
import { AgregatCategorieEntity } from './vente/agregat-categorie.entity.ts';
import { AgregatCategoriePalierEntity } from './vente/agregat-categorie-palier.entity.ts';
import { AgregatHeureEntity } from './vente/agregat-heure.entity.ts';
import { AgregatJourEntity } from './vente/agregat-jour.entity.ts';
import { AgregatMoisEntity } from './vente/agregat-mois.entity.ts';
import { AgregatProduitEntity } from './vente/agregat-produit.entity.ts';
import { AgregatProduitPalierEntity } from './vente/agregat-produit-palier.entity.ts';
import { ChaineCaisseEntity } from './vente/chaine-caisse.entity.ts';
import { CompteurCaisseEntity } from './vente/compteur-caisse.entity.ts';
import { PalierEntity } from './vente/palier.entity.ts';
import { RetourVenteEntity } from './vente/retour-vente.entity.ts';
import { SecteurCorrigeEntity } from './vente/secteur-corrige.entity.ts';
import type { RecordName } from '#shared/record-list.ts';
import type { TableOf } from './db/row.ts';
import { type RecordEntityOf, SERVED_RECORDS } from './served-records.ts';
import { DemandeMobileEntity } from './mobile-money/demande-mobile.entity.ts';
import { DemandeMobileEchangeEntity } from './mobile-money/demande-mobile-echange.entity.ts';
import { FraisMobileEntity } from './mobile-money/frais-mobile.entity.ts';
import { RetourVenteLigneEntity } from './vente/retour-vente-ligne.entity.ts';
import { MouvementCaisseEntity } from './session-caisse/mouvement-caisse.entity.ts';
import { SessionCaisseEntity } from './session-caisse/session-caisse.entity.ts';
import { VenteEntity } from './vente/vente.entity.ts';

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
