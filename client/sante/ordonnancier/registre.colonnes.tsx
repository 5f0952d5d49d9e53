import { ProductName } from '#client/ui/product-name.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { debutDeJour, formatDate, heureDe } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { formatNumero } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import type { LigneOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import { MOTS_TABLEAUX } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { DeuxLignes } from './deux-lignes.tsx';

export const jourEcrit = (jour: string): string => formatDate(debutDeJour(jour));

export const prescripteurSitue = (l: LigneOrdonnancier): string =>
  [
    l.prescripteur_specialite,
    l.prescripteur_etablissement,
    l.prescripteur_adresse,
    l.prescripteur_numero,
  ]
    .filter(Boolean)
    .join(', ');
/** Patient, or a prescriber's professional use. */
export const formatPatient = (l: LigneOrdonnancier): string =>
  l.usage_professionnel ? phrases.USAGE_PROFESSIONNEL : (l.patient ?? '');
export const porteurSitue = (l: LigneOrdonnancier): string =>
  [l.porteur_adresse, l.porteur_piece].filter(Boolean).join(', ');

/** Numbers in this pharmacy's format. */
export function colonnesDuRegistre(
  reglage: ReglageOrdonnancier,
): readonly Colonne<LigneOrdonnancier>[] {
  return [
    {
      key: 'numero',
      label: 'NUMÉRO',
      triable: true,
      largeur: 112,
      champs: ['registre', 'numero', 'genre', 'corrige_numero'],
      exporte: [
        { champ: 'registre', label: 'TABLEAU', format: 'texte', mots: MOTS_TABLEAUX },
        { champ: 'numero', label: 'NUMÉRO', format: 'texte' },
        { champ: 'genre', label: 'GENRE', format: 'texte', mots: phrases.GENRES_DITS },
        { champ: 'corrige_numero', label: 'CORRIGE LE N°', format: 'texte' },
      ],
      rendre: (l) => (
        <DeuxLignes
          haut={<strong>{formatNumero(reglage, l.registre, l.numero)}</strong>}
          bas={
            l.genre === 'delivrance' || l.corrige_numero === null
              ? ''
              : phrases.corrigeDit(l.genre, formatNumero(reglage, l.registre, l.corrige_numero))
          }
        />
      ),
    },
    {
      key: 'at',
      label: 'DATE',
      format: 'slot',
      toCSV: 'datetime',
      triable: true,
      largeur: 104,
      rendre: (l) => <DeuxLignes haut={formatDate(new Date(l.at))} bas={heureDe(new Date(l.at))} />,
    },
    {
      key: 'libelle',
      label: 'MÉDICAMENT',
      triable: true,
      champs: ['libelle', 'cip', 'genre'],
      produit: true,
      exporte: [
        { champ: 'libelle', label: 'MÉDICAMENT', format: 'texte', produit: true },
        { champ: 'cip', label: 'CIP', format: 'code' },
      ],
      rendre: (l) => (
        <ProductName libelle={l.libelle} cip={l.cip}>
          {l.genre !== 'delivrance' && (
            <StatusBadge statut={phrases.GENRES_DITS[l.genre]} tone="warning" />
          )}
        </ProductName>
      ),
    },
    {
      key: 'qte',
      label: 'QTÉ',
      chiffre: true,
      largeur: 84,
      champs: ['qte', 'unites'],
      exporte: [
        { champ: 'qte', label: 'BOÎTES', format: 'nombre' },
        { champ: 'unites', label: 'UNITÉS PAR BOÎTE', format: 'nombre' },
      ],
      rendre: (l) => (
        <DeuxLignes
          haut={formatNombre(l.qte)}
          bas={l.unites > 1 ? `${formatNombre(l.qte * l.unites)} unités` : ''}
        />
      ),
    },
    {
      key: 'prescripteur',
      label: 'PRESCRIPTEUR',
      triable: true,
      largeur: 190,
      champs: [
        'prescripteur',
        'prescripteur_adresse',
        'prescripteur_etablissement',
        'prescripteur_specialite',
        'prescripteur_numero',
      ],
      exporte: [
        { champ: 'prescripteur', label: 'PRESCRIPTEUR', format: 'texte' },
        { champ: 'prescripteur_specialite', label: 'SPÉCIALITÉ', format: 'texte' },
        { champ: 'prescripteur_etablissement', label: 'ÉTABLISSEMENT', format: 'texte' },
        { champ: 'prescripteur_adresse', label: 'ADRESSE DU PRESCRIPTEUR', format: 'texte' },
        { champ: 'prescripteur_numero', label: 'N° DU PRESCRIPTEUR', format: 'texte' },
      ],
      rendre: (l) => <DeuxLignes haut={l.prescripteur ?? '–'} bas={prescripteurSitue(l)} />,
    },
    {
      key: 'date_ordonnance',
      label: 'PRESCRIT LE',
      format: 'slot',
      toCSV: 'date',
      largeur: 116,
      cachee: 'etroit',
      rendre: (l) => (l.date_ordonnance === null ? '–' : jourEcrit(l.date_ordonnance)),
    },
    {
      key: 'patient',
      label: 'PATIENT',
      triable: true,
      largeur: 200,
      champs: ['patient', 'patient_adresse', 'usage_professionnel'],
      exporte: [
        { champ: 'patient', label: 'PATIENT', format: 'texte' },
        { champ: 'patient_adresse', label: 'ADRESSE DU PATIENT', format: 'texte' },
        { champ: 'usage_professionnel', label: 'USAGE PROFESSIONNEL', format: 'oui_non' },
      ],
      rendre: (l) => <DeuxLignes haut={formatPatient(l) || '–'} bas={l.patient_adresse ?? ''} />,
    },
    {
      key: 'porteur',
      label: 'PORTEUR',
      largeur: 180,
      cachee: true,
      champs: ['porteur', 'porteur_adresse', 'porteur_piece'],
      exporte: [
        { champ: 'porteur', label: 'PORTEUR', format: 'texte' },
        { champ: 'porteur_adresse', label: 'ADRESSE DU PORTEUR', format: 'texte' },
        { champ: 'porteur_piece', label: 'PIÈCE DU PORTEUR', format: 'texte' },
      ],
      rendre: (l) => <DeuxLignes haut={l.porteur ?? ''} bas={porteurSitue(l)} />,
    },
    { key: 'vendeur', label: 'VENDEUR', largeur: 140, cachee: 'moyen' },
    { key: 'par', label: 'DÉLIVRÉ PAR', largeur: 140, cachee: true },
    { key: 'autorise_par', label: 'AUTORISÉ PAR', largeur: 140, cachee: true },
    {
      key: 'numero_ticket',
      label: 'TICKET',
      format: 'slot',
      toCSV: 'texte',
      largeur: 124,
      cachee: 'moyen',
      champs: ['numero_ticket', 'jour'],
      rendre: (l) => `N° ${l.numero_ticket} du ${jourEcrit(l.jour)}`,
    },
  ];
}
