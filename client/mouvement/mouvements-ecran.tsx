import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type FormEvent, useMemo, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { RechercheProduit, useScanProduit } from '#client/produit/choix.queries.tsx';
import { useReferences } from '#client/reference/reference.queries.ts';
import { ChampDate } from '#client/ui/champ-date.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { Etiquette } from '#client/ui/etiquette-statut.tsx';
import { FiltrePeriode } from '#client/ui/filtre-periode.tsx';
import { ChampForme, ErreursForme, FinForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { TableListe } from '#client/ui/table-liste.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { jourDe } from '#shared/base/dates.ts';
import { creerMouvement, listerMouvements } from '#shared/mouvement/mouvement.api.ts';
import { type Mouvement, TYPES_MOUVEMENT } from '#shared/mouvement/mouvement.schema.ts';
import { vendable } from '#shared/produit/lots.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { estMotifReserve } from '#shared/reference/reference.rules.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { moisDe } from './mois.rules.ts';

const COLONNES: readonly Colonne<Mouvement>[] = [
  { key: 'produit_libelle', label: 'PRODUIT', triable: true },
  {
    key: 'type',
    label: 'TYPE',
    triable: true,
    largeur: 108,
    toCSV: 'texte',
    rendre: (m) => (
      <Etiquette
        teinte={m.type === 'Entrée' ? 'success' : 'warning'}
        icone={<span aria-hidden>{m.type === 'Entrée' ? '+' : '−'}</span>}
      >
        {m.type}
      </Etiquette>
    ),
  },
  { key: 'qte', label: 'QTE', format: 'nombre', triable: true, largeur: 80 },
  {
    key: 'produit_prix_achat',
    label: 'PRIX ACHAT',
    format: 'money',
    triable: true,
    largeur: 132,
    cachee: 'etroit',
  },
  {
    key: 'produit_prix_de_vente',
    label: 'PRIX VENTE',
    format: 'money',
    triable: true,
    largeur: 132,
  },
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 168 },
  { key: 'motif', label: 'MOTIF', triable: true, largeur: 220 },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 150, cachee: 'etroit' },
];
/**
 * The ledger is only added to: what moved a product wrote a line, and so did the closing of an
 * inventory.
 */
const VIVANT: Vivant<Mouvement> = {
  topic: 'produits',
  appliquer: (lignes) => [...lignes],
  arrivee: (_lignes, { nom }) => nom === 'produit.stock_modifie' || nom === 'inventaire.clos',
};
const FILTRES = ['period_from', 'period_to', 'motif', 'type'] as const;

function Nouveau({ fermer }: { fermer: () => void }) {
  const [produit, choisir] = useState<Produit | null>(null);
  const [s, setS] = useState({
    type: 'Entrée' as (typeof TYPES_MOUVEMENT)[number],
    qte: 1 as number | null,
    motif: '',
    lot: '',
    date_expiration: '',
  });
  const { data: motifs = [] } = useReferences('mouv_motifs');
  const { erreurs, enCours, envoyer } = useEnvoi();
  useScanProduit((p, code) => {
    choisir(p);
    setS((avant) => ({
      ...avant,
      lot: code.lot?.toUpperCase() ?? '',
      date_expiration: code.date_expiration ?? '',
    }));
  });
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (!produit) return;
    const corps = {
      produit_id: produit.id,
      qte: s.qte ?? 0,
      type: s.type,
      motif: s.motif,
      lot: s.lot || null,
      date_expiration: s.date_expiration || null,
    };
    const { success } = await envoyer((cle) => appeler(creerMouvement, { corps, cle }));
    if (!success) return;
    void cache.invalidateQueries({ queryKey: ['liste', listerMouvements.chemin] });
    fermer();
  };
  return (
    <Dialogue
      isOpen
      className="formulaire"
      aria-labelledby="mouvement-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="mouvement-titre" titre="Nouveau mouvement" fermer={fermer} />
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <div className="grille-champs">
          <ChampForme
            libelle="Produit"
            large
            {...(produit && {
              aide: `${produit.libelle} : ${produit.qte} en stock, ${vendable(produit)} vendable${vendable(produit) > 1 ? 's' : ''}`,
            })}
          >
            {(id) => <RechercheProduit id={id} libelle="Produit" autoFocus choisir={choisir} />}
          </ChampForme>
          <ChampForme libelle="Type">
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                value={s.type}
                options={[...TYPES_MOUVEMENT]}
                onChange={(e) =>
                  setS({
                    ...s,
                    type: TYPES_MOUVEMENT.find((t) => t === e.currentTarget.value) ?? 'Entrée',
                  })
                }
              />
            )}
          </ChampForme>
          <ChampForme libelle="Quantité">
            {(id) => (
              <ChampMontant
                id={id}
                valeur={s.qte}
                maximum={1_000_000}
                changer={(qte) => setS({ ...s, qte })}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Motif" large>
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                required
                value={s.motif}
                options={[
                  { value: '', label: 'Choisir un motif…' },
                  ...motifs.map((m) => ({
                    value: m.libelle,
                    label: estMotifReserve('mouv_motifs', m.libelle)
                      ? `${m.libelle} (réservé au logiciel)`
                      : m.libelle,
                    disabled: estMotifReserve('mouv_motifs', m.libelle),
                  })),
                ]}
                onChange={(e) => setS({ ...s, motif: e.currentTarget.value })}
              />
            )}
          </ChampForme>
          <ChampForme
            libelle="Lot"
            aide={s.type === 'Sortie' ? 'Vide : le premier périmé sort.' : 'Vide : sans lot.'}
          >
            {(id) => (
              <InputGroup
                id={id}
                autoComplete="off"
                maxLength={40}
                value={s.lot}
                onValueChange={(lot) => setS({ ...s, lot: lot.toUpperCase() })}
              />
            )}
          </ChampForme>
          <div className="champ-peremption">
            <ChampDate
              libelle="Péremption"
              valeur={s.date_expiration}
              changer={(date_expiration) => setS({ ...s, date_expiration })}
            />
          </div>
        </div>
        <ErreursForme erreurs={erreurs} />
        <FinForme fermer={fermer} enCours={enCours} />
      </form>
    </Dialogue>
  );
}

/** The stock ledger of the month, or of the days chosen. */
export function MouvementsEcran() {
  const session = useAtomValue(sessionAtom);
  const mois = useMemo(() => moisDe(jourDe(new Date())), []);
  const { data: motifs = [] } = useReferences('mouv_motifs');
  const [ouvert, ouvrir] = useState(false);
  return (
    <>
      <TableListe<Mouvement>
        titre="Mouvements"
        nom="mouvements"
        appel={listerMouvements}
        colonnes={COLONNES}
        fixe={mois}
        rows={25}
        vivant={VIVANT}
        vide="Aucun mouvement"
        nomsFiltres={FILTRES}
        filtres={(valeurs, changer) => (
          <>
            <FiltrePeriode
              debut={valeurs.period_from ?? mois.period_from}
              fin={valeurs.period_to ?? mois.period_to}
              changer={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
            />
            <ListeDeroulante
              aria-label="Motif"
              value={valeurs.motif ?? ''}
              options={[
                { value: '', label: 'Motif : tous' },
                ...motifs.map((m) => ({ value: m.libelle, label: m.libelle })),
              ]}
              onChange={(e) => changer({ filtres: { motif: e.currentTarget.value } })}
            />
            <SegmentedControl
              aria-label="Type"
              size="small"
              options={[
                { label: 'Tous', value: '' },
                ...TYPES_MOUVEMENT.map((t) => ({ label: t, value: t })),
              ]}
              value={valeurs.type ?? ''}
              onValueChange={(type) => changer({ filtres: { type } })}
            />
          </>
        )}
        actions={
          session &&
          peut(session, 'STOCK', 'mouvement') && (
            <Button
              intent="primary"
              icon={<Plus />}
              text="Nouveau mouvement"
              onClick={() => ouvrir(true)}
            />
          )
        }
      />
      {ouvert && <Nouveau fermer={() => ouvrir(false)} />}
    </>
  );
}
