import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useScanProduit } from '#client/stock/produit/champ-produit.offert.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Badge, StatusBadge } from '#client/ui/status-badge.tsx';
import { FilterChip } from '#client/ui/liste/filter-chip.tsx';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { CameraButton } from '#client/ui/scan/camera-button.tsx';
import { armSounds, lowBeep } from '#client/ui/sounds.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { toast } from '#client/ui/toast.ts';
import { useMedia } from '#client/ui/use-media.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { listerLignesInventaire } from '#shared/gestion/inventaire/inventaire.api.ts';
import { surLignesInventaire } from '#shared/gestion/inventaire/inventaire.events.ts';
import { avancement, voitEcarts } from '#shared/gestion/inventaire/inventaire.rules.ts';
import type {
  CompteInventaire,
  Inventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { ComptesRecents, type EnMain } from './comptes-recents.tsx';
import { useFileDeComptes } from './envoi-comptes.ts';
import { cheminLignes, useDerniersComptes, useInventaire } from './inventaire.queries.ts';
import { colonnes } from './colonnes-inventaire.tsx';
import { PiedInventaire } from './pied-inventaire.tsx';
import { accorder } from '#shared/base/texte.ts';

const FILTRES = ['etat'] as const;
function Puces({
  i,
  voit,
  etat,
  choisir,
}: {
  i: Inventaire;
  voit: boolean;
  etat: string;
  choisir: (etat: string) => void;
}) {
  const puces: [string, string][] = [
    ['a_compter', `Reste ${formatNombre(i.nb_lignes - i.nb_comptees)}`],
    ['comptees', `Comptés ${formatNombre(i.nb_comptees)}`],
    ...(voit
      ? ([
          ['ecarts', `Écarts ${formatNombre(i.nb_ecarts ?? 0)}`],
          ['a_verifier', 'À vérifier'],
        ] satisfies [string, string][])
      : []),
    ['a_recompter', 'À recompter'],
  ];
  return puces.map(([nom, dit]) => (
    <FilterChip key={nom} active={etat === nom} onToggle={() => choisir(etat === nom ? '' : nom)}>
      {dit}
    </FilterChip>
  ));
}

function Tete({ i, attente }: { i: Inventaire; attente: number }) {
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  return (
    <div className="inventaire-tete">
      <span className="inventaire-avance">
        <span>
          <strong>
            {formatNombre(i.nb_comptees)} / {formatNombre(i.nb_lignes)}
          </strong>{' '}
          {accorder(i.nb_comptees, 'compté')}
        </span>
        <progress aria-label="Avancement du comptage" value={avancement(i)} />
      </span>
      {i.statut === 'En cours' ? <CameraButton /> : <StatusBadge statut={i.statut} />}
      {i.presents.length > 0 && (
        <span className="inventaire-presents" aria-label="Comptent en ce moment">
          {i.presents.map((p) => (
            <Badge key={`${p.nom}-${p.rayon}`} tone="primary">
              {i.type === 'Total' && p.rayon ? `${p.nom} · ${p.rayon}` : p.nom}
            </Badge>
          ))}
        </span>
      )}
      {attente > 0 && (
        <Badge tone="warning">
          {phrasesInventaire.inventaireScansEnAttente(attente)}
          {horsLigne ? ' (hors ligne)' : ''}
        </Badge>
      )}
      {i.nb_ecarts !== null && (
        <dl className="inventaire-sommes">
          <div>
            <dt>Écarts</dt>
            <dd>{formatNombre(i.nb_ecarts)}</dd>
          </div>
          <div>
            <dt>En plus</dt>
            <dd>{formatFcfa(i.ecart_plus ?? 0)}</dd>
          </div>
          <div>
            <dt>En moins</dt>
            <dd>{formatFcfa(i.ecart_moins ?? 0)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

function Contenu({ i, voit, fermer }: { i: Inventaire; voit: boolean; fermer: () => void }) {
  const etroit = useMedia('(max-width: 760px)');
  const [derniers, recevoir] = useDerniersComptes(i.id);
  const fige = i.statut !== 'En cours';
  const [file, attente] = useFileDeComptes(i.id, recevoir);
  const [enMain, prendre] = useState<EnMain | null>(null);
  // [INV-21] Exact code match, never a substring; withdrawn products count too. The server decides
  // whether they belong.
  const enLecture = useScanProduit(
    ({ id, libelle }, _code, boites) => {
      armSounds();
      if (!fige) {
        prendre({ produit_id: id, libelle });
        return file.scanner(id, boites);
      }
      lowBeep();
      toast.avertir(phrasesInventaire.inventaireFerme(i.numero, i.statut));
    },
    { retires: true, lots: true },
  );
  const compter = (c: CompteInventaire) => {
    prendre({ produit_id: c.produit_id, libelle: null });
    if (c.plus === undefined) file.compter(c);
    else file.scanner(c.produit_id, c.plus);
  };
  const appel = useMemo(
    () => ({ methode: listerLignesInventaire.methode, chemin: cheminLignes(i.id) }),
    [i.id],
  );
  const vivant = useMemo(
    (): Vivant<LigneInventaire> => ({
      topic: `inventaire:${i.id}`,
      appliquer: surLignesInventaire,
    }),
    [i.id],
  );
  return (
    <div className="inventaire-corps">
      <Tete i={i} attente={attente} />
      <div className="inventaire-deux">
        {(!fige || etroit) && (
          <ComptesRecents
            id={i.id}
            derniers={derniers}
            enMain={enMain}
            attente={attente}
            fige={fige}
            etroit={etroit}
            compter={compter}
          />
        )}
        {!etroit && (
          <ListTable<LigneInventaire>
            title="Lignes"
            nom={voit ? 'inventaire-lignes' : 'inventaire-lignes-aveugle'}
            appel={appel}
            colonnes={colonnes(voit, i.type === 'Total', fige, compter)}
            rows={25}
            headingLevel="h2"
            prefixe="l_"
            vivant={vivant}
            emptyText="Aucune ligne"
            nomsFiltres={FILTRES}
            chips={(etat, changer) => (
              <Puces
                i={i}
                voit={voit}
                etat={etat.filtres.etat ?? ''}
                choisir={(choisi) => changer({ filtres: { etat: choisi } })}
              />
            )}
          />
        )}
      </div>
      <PiedInventaire i={i} voit={voit} attente={attente} enLecture={enLecture} fermer={fermer} />
    </div>
  );
}

/** Shared counting while open; read only once closed. */
export function ComptageInventaireDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const session = useAtomValue(sessionAtom);
  const voit = session !== null && voitEcarts(session);
  const { data: i, error, refetch } = useInventaire(id, voit);
  const titre = !i
    ? 'Inventaire'
    : `Inventaire ${i.statut === 'En cours' ? i.type.toLowerCase() : i.type}${i.rayon ? ` – ${i.rayon}` : ''} (${i.numero})`;
  return (
    <Modal
      isOpen
      className="inventaire-dialogue"
      aria-labelledby="inventaire-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="inventaire-titre" title={titre} onClose={fermer} />
      {i ? (
        <Contenu i={i} voit={voit} fermer={fermer} />
      ) : (
        <p className="inventaire-corps discret" role={error ? 'alert' : 'status'}>
          {error ? (
            <>
              {error.message}{' '}
              <Button size="small" text="Réessayer" onClick={() => void refetch()} />
            </>
          ) : (
            'Lecture…'
          )}
        </p>
      )}
    </Modal>
  );
}
