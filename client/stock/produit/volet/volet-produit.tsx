import './volet.css';
import { Button } from '@blueprintjs/core';
import { ArrowLeft, Cross } from '@blueprintjs/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { cache } from '#client/base/cache.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import { AskedBack } from '#client/ui/use-asked-back.ts';
import type { SaisieMouvement } from '#client/stock/mouvement/mouvement-dialogue.offert.tsx';
import { ajouterACommande } from '#shared/stock/commande/ajout-commande.api.ts';
import { ouvrirBoites } from '#shared/stock/produit/deconditionnement.api.ts';
import type { DetailProduit } from '#shared/stock/produit/deconditionnement.schema.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { etiquettesAtom } from '../etiquettes.atoms.ts';
import { ActesVolet, type ActeVolet } from './actes-volet.tsx';
import { DetailVolet } from './detail-volet.tsx';
import { AlertesVolet } from './alertes-volet.tsx';
import { EnTeteVolet } from './en-tete-volet.tsx';
import { FournisseursVolet } from './fournisseurs-volet.tsx';
import { LotsVolet } from './lots-volet.tsx';
import { MouvementsVolet } from './mouvements-volet.tsx';
import { PrixVolet } from './prix-volet.tsx';
import { RythmeVolet } from './rythme-volet.tsx';
import { StockVolet } from './stock-volet.tsx';
import { useVolet } from './volet.queries.ts';

const MouvementDialogue = lazyScreen(
  () => import('#client/stock/mouvement/mouvement-dialogue.offert.tsx'),
  'MouvementDialogue',
);

const DetailDialogue = lazyScreen(() => import('../detail-dialogue.tsx'), 'DetailDialogue');

export type ProduitNomme = Pick<Produit, 'id' | 'libelle'>;
export type OuvrirDepuisVolet = Readonly<
  Record<'modifier' | 'lots' | 'statistiques' | 'prix', (p: ProduitNomme) => void>
>;

interface Props {
  produit: ProduitNomme;
  voisins: readonly ProduitNomme[];
  aller: (p: ProduitNomme) => void;
  fermer: () => void;
  ouvrir: OuvrirDepuisVolet;
}

const dansUnChamp = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** Scrolls to the shown row, moving focus from another row. */
function montrerLigne(): void {
  const ligne = document.querySelector<HTMLElement>('tr[aria-current="true"]');
  ligne?.scrollIntoView?.({ block: 'nearest' });
  if (document.activeElement?.matches('tr')) ligne?.focus();
}

async function commander(id: number): Promise<void> {
  const { success } = await callApi(ajouterACommande, { parametres: { id } });
  if (success) void cache.invalidateQueries({ queryKey: ['volet'] });
}

async function ouvrirUneBoite(d: DetailProduit): Promise<void> {
  const { boite_id, boite_libelle, boites, unites, unites_par_boite } = d;
  const oui = await askFirst({
    quoi: `${boite_libelle} : 1 boîte → ${denombrer(unites_par_boite, 'unité')}`,
    titre: 'Ouvrir une boîte ?',
    texte: 'Une boîte ouverte ne se referme pas.',
  });
  if (!oui) return;
  // Of the stock seen: once it moved, another box is opened.
  const { success } = await sendOnce(`ouvrir ${boite_id} de ${boites} + ${unites}`, (cle) =>
    callApi(ouvrirBoites, { parametres: { id: boite_id }, corps: { boites: 1 }, cle }),
  );
  if (success) void cache.invalidateQueries({ queryKey: ['volet'] });
}

function TeteVolet({ volet, libelle }: { volet: VoletProduit | undefined; libelle: string }) {
  if (volet) return <EnTeteVolet produit={volet.produit} />;
  return (
    <h2 className="volet-nom">
      <ProductName libelle={libelle} />
    </h2>
  );
}

function CorpsVolet({
  volet,
  ouvrirBoite,
  ...alertes
}: ComponentProps<typeof AlertesVolet> & { ouvrirBoite: (d: DetailProduit) => void }) {
  return (
    <>
      <StockVolet volet={volet} />
      <DetailVolet volet={volet} ouvrir={ouvrirBoite} />
      <AlertesVolet volet={volet} {...alertes} />
      <div className="volet-paires">
        <LotsVolet volet={volet} />
        <PrixVolet volet={volet} />
        <RythmeVolet volet={volet} />
        <FournisseursVolet volet={volet} />
      </div>
      <MouvementsVolet volet={volet} />
    </>
  );
}

type Lu = VoletProduit | undefined;
const detailDe = (volet: Lu) => volet?.detail ?? null;
const premierPerime = (volet: Lu) => volet?.lots.find((l) => l.perime);
const nomDe = (volet: Lu, p: ProduitNomme) => volet?.produit.libelle ?? p.libelle;

const voisinDe = (
  voisins: readonly ProduitNomme[],
  id: number,
  pas: 1 | -1,
): ProduitNomme | undefined => {
  const rang = voisins.findIndex((v) => v.id === id);
  return rang < 0 ? undefined : voisins[rang + pas];
};

const sortieDe = (produit: Produit, lot: LotDeProduit): Partial<SaisieMouvement> => ({
  produit,
  type: 'Sortie',
  qte: lot.qte,
  lot: lot.id === null ? '' : lot.numero,
  date_expiration: lot.date_expiration ?? '',
});

/** [PRO-17] A product beside the list, live. One key per action; J and K: next and previous. */
export function VoletDuProduit({ produit, voisins, aller, fermer, ouvrir }: Props) {
  const session = useAtomValue(sessionAtom);
  const etiqueter = useSetAtom(etiquettesAtom);
  const [depart, ajuster] = useState<Partial<SaisieMouvement> | null>(null);
  const [regle, regler] = useState(false);
  const droit = (submenu: string) => session !== null && peut(session, 'STOCK', submenu);
  const { data, error, refetch } = useVolet(produit.id, droit('commande'));
  const cadre = useRef<HTMLElement>(null);
  // Overlays the list: takes the focus.
  const dessus = useMedia('(max-width: 1199px)');
  useEffect(() => {
    montrerLigne();
    if (dessus) cadre.current?.focus();
  }, [produit.id, dessus]);

  const voisin = (pas: 1 | -1) => {
    const autre = voisinDe(voisins, produit.id, pas);
    if (autre) aller(autre);
  };
  const sortir = (lot: LotDeProduit | undefined) => {
    if (data && lot && droit('mouvement')) ajuster(sortieDe(data.produit, lot));
  };
  const actes: ActeVolet[] = [
    { touche: 'E', mot: 'Modifier', agir: () => ouvrir.modifier(produit) },
    { touche: 'C', mot: 'Commander', agir: () => void commander(produit.id) },
    {
      touche: 'I',
      mot: 'Étiquette',
      agir: () => etiqueter([{ produit_id: produit.id, nombre: 1, lot: null }]),
    },
    {
      touche: 'A',
      mot: 'Ajuster',
      agir: () => data && ajuster({ produit: data.produit }),
      raison: droit('mouvement') ? null : 'Les mouvements de stock ne vous sont pas ouverts.',
    },
    { touche: 'L', mot: 'Lots et rappels', agir: () => ouvrir.lots(produit), menu: true },
    { touche: 'S', mot: 'Statistiques', agir: () => ouvrir.statistiques(produit), menu: true },
    { touche: 'H', mot: 'Historique des prix', agir: () => ouvrir.prix(produit), menu: true },
  ];
  const detail = detailDe(data);
  // Set from the box's side.
  if (data && detail?.unite_id !== produit.id)
    actes.push({ touche: 'U', mot: 'Vente à l’unité', agir: () => regler(true), menu: true });
  useShortcuts('volet', {
    ...Object.fromEntries(actes.filter((a) => !a.raison).map((a) => [a.touche, a.agir])),
    J: () => voisin(1),
    K: () => voisin(-1),
    O: () => void (detail && ouvrirUneBoite(detail)),
    R: () => sortir(premierPerime(data)),
    Escape: (e) => !dansUnChamp(e) && fermer(),
  });
  const libelle = nomDe(data, produit);
  return (
    <aside ref={cadre} className="volet" tabIndex={-1} aria-label={`Produit ${libelle}`}>
      <div className="volet-tete">
        <Button
          className="volet-revenir"
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label="Revenir à la liste"
          onClick={fermer}
        />
        <TeteVolet volet={data} libelle={libelle} />
        <div className="volet-passer">
          <Button variant="minimal" aria-label="Produit suivant" onClick={() => voisin(1)}>
            <KeyCap>J</KeyCap>
          </Button>
          <Button variant="minimal" aria-label="Produit précédent" onClick={() => voisin(-1)}>
            <KeyCap>K</KeyCap>
          </Button>
          <Button
            className="volet-fermer"
            variant="minimal"
            icon={<Cross />}
            aria-label="Fermer le volet"
            onClick={fermer}
          />
        </div>
      </div>
      <ActesVolet actes={actes} />
      <div
        className="volet-corps"
        key={produit.id}
        tabIndex={0}
        role="region"
        aria-label={`Fiche de ${libelle}`}
      >
        {data ? (
          <CorpsVolet
            volet={data}
            peutSortir={droit('mouvement')}
            ouvrirBoite={(d) => void ouvrirUneBoite(d)}
            faire={{
              retirer: sortir,
              commander: () => void commander(produit.id),
              modifier: () => ouvrir.modifier(produit),
            }}
          />
        ) : (
          <ReadingState message={error?.message} onRetry={() => void refetch()} />
        )}
      </div>
      {regle && data && (
        <DetailDialogue produit={data.produit} detail={detail} fermer={() => regler(false)} />
      )}
      {data && (
        <AskedBack formulaire="mouvement" onOpen={() => ajuster({ produit: data.produit })} />
      )}
      {depart && <MouvementDialogue depart={depart} fermer={() => ajuster(null)} />}
    </aside>
  );
}
