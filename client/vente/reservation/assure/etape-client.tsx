import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { useCaisses } from '#client/vente/caisse/caisse.queries.ts';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { SECTEURS, type Client } from '#shared/vente/clientele/client.schema.ts';
import { nomDuClient } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { PucesVente } from '../barre/bandeaux-vente.tsx';
import { ChampAssure, viserLaFeuille } from './champ-assure.tsx';
import { ChoixClient } from './choix-client.tsx';
import { EtatEnregistrement } from '../enregistrement/etat-enregistrement.tsx';
import { empechement } from '../panier/empechements.rules.ts';
import { estAssure } from '../panier/panier.rules.ts';
import { modifierPanier } from '../panier/panier.actions.ts';
import { choisirCaisse, surLePanier } from '../reservation.actions.ts';
import { caissesChoisiesAtom, panierEnNaissanceAtom } from '../reservation.atoms.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { successLineAtom, toast } from '#client/ui/toast.ts';
import { formatFcfa, formatNombre, enCentimes, enFcfa } from '#shared/base/montant.ts';
import {
  couvertureAVenir,
  creditRestant,
  niveauCredit,
} from '#shared/vente/reservation/plafond.rules.ts';

const SIGNE = { danger: '✕', warning: '▲', success: '✓' } as const;

/** [RES-41] Credit left after this basket; hidden without ceiling. */
function CreditRestant({ r, client }: { r: Reservation; client: Client }) {
  const plafond_dette = enCentimes(client.plafond_dette);
  const reste = creditRestant(
    {
      plafond_dette,
      current_remboursement_amount: enCentimes(client.current_remboursement_amount),
    },
    couvertureAVenir(r.status, enCentimes(r.total_prise_en_charge)),
  );
  if (reste === null) return null;
  const niveau = niveauCredit(reste, plafond_dette);
  return (
    <span className="credit" title={`Sur ${formatFcfa(client.plafond_dette)}`}>
      <small>Crédit restant</small>
      <b className={`etiquette teinte-${niveau}`}>
        <span aria-hidden="true">{SIGNE[niveau]}</span> {formatNombre(enFcfa(reste))}{' '}
        <span className="plafond">/ {formatFcfa(client.plafond_dette)}</span>
      </b>
    </span>
  );
}

/** Selected register, even if not sent yet. */
export function useCaisseChoisie(r: Reservation): number {
  const choisies = useAtomValue(caissesChoisiesAtom);
  return choisies[r.id] ?? r.caisse_id;
}

function ouvrirChoixCaisse(): void {
  const choix = document.querySelector<HTMLSelectElement>('#choix-caisse');
  choix?.focus();
  try {
    choix?.showPicker?.();
  } catch {
    // Unsupported: arrows still work on the focused field.
  }
}

function ChoixCaisse({ r, ferme }: { r: Reservation; ferme: boolean }) {
  const { data: caisses = [] } = useCaisses();
  const choisie = useCaisseChoisie(r);
  const options = caisses
    .filter((c) => c.statut === 'Ouvert' || c.id === choisie)
    .map((c) => ({ value: c.id, label: c.libelle }));
  const enNaissance = useAtomValue(panierEnNaissanceAtom);
  const tenu = ferme && !enNaissance;
  useShortcuts('vente', {
    'Alt+R': () => (tenu ? toast.avertir(empechement(r) ?? '') : ouvrirChoixCaisse()),
  });
  const avecChoisie = options.length > 0 ? options : [{ value: choisie, label: r.caisse }];
  return (
    <div className="champ">
      <label htmlFor="choix-caisse">Caisse</label>
      <Combobox
        id="choix-caisse"
        options={avecChoisie}
        value={choisie}
        title="Choisir la caisse (Alt+R)"
        disabled={tenu}
        onChange={(e) => {
          const caisse_id = Number(e.currentTarget.value) || CAISSE_DEFAUT;
          surLePanier('acte', (vise) => choisirCaisse(vise, caisse_id));
        }}
      />
    </div>
  );
}

const feuilleASaisir = (r: Reservation): boolean =>
  r.secteur_assure !== null && !r.numero_feuille_assure?.trim();

function ChampsAssurance({ r, ferme }: { r: Reservation; ferme: boolean }) {
  useShortcuts('vente', { 'Alt+N': viserLaFeuille });
  return (
    <>
      <ChampAssure r={r} champ="identifiant_assure" libelle="Identifiant assuré" ferme={ferme} />
      <ChampAssure r={r} champ="nom_assure" libelle="Nom assuré" ferme={ferme} />
      <ChampAssure
        r={r}
        champ="numero_feuille_assure"
        libelle="N° feuille"
        ferme={ferme}
        manque={!ferme && feuilleASaisir(r)}
      />
      <div className="champ">
        <label htmlFor="secteur-assure">Secteur</label>
        <Combobox
          id="secteur-assure"
          options={[{ value: '', label: '–' }, ...SECTEURS]}
          value={r.secteur_assure ?? ''}
          disabled={ferme}
          onChange={(e) =>
            modifierPanier({
              secteur_assure: SECTEURS.find((s) => s === e.currentTarget.value) ?? null,
            })
          }
        />
      </div>
    </>
  );
}

/** Opens the fields on one of them, or closes them. */
function basculerChamps(id: string): void {
  const saisi = document.querySelector<HTMLElement>('.vente-champs :focus');
  if (saisi) saisi.blur();
  else document.getElementById(id)?.focus();
}

/** Under fingers: the client in one line; pressed, it shows the fields, which show when focused. */
function Resume({ r, ferme, ouvert }: { r: Reservation; ferme: boolean; ouvert: boolean }) {
  const manque = !ferme && feuilleASaisir(r);
  return (
    <button
      type="button"
      className="vente-resume"
      aria-expanded={ouvert}
      // the field keeps the focus until the press is known to close it
      onMouseDown={(e) => e.preventDefault()}
      onClick={() => basculerChamps(manque ? 'numero_feuille_assure' : 'choix-client')}
    >
      <b>{nomDuClient(r)}</b>
      {manque && <i>feuille à saisir</i>}
    </button>
  );
}

export function EtapeClient({ r, ferme }: { r: Reservation; ferme: boolean }) {
  const { data: client } = useClient(r.client_id);
  const sayHere = useSetAtom(successLineAtom);
  const [saisis, setSaisis] = useState(false);
  return (
    <section className="vente-etape" aria-label="Caisse et client">
      <ChoixCaisse r={r} ferme={ferme} />
      <Resume r={r} ferme={ferme} ouvert={saisis} />
      <div
        className="vente-champs"
        tabIndex={-1}
        onFocus={() => setSaisis(true)}
        onBlur={() => setSaisis(false)}
      >
        <ChoixClient r={r} ferme={ferme} />
        {estAssure(r) && <ChampsAssurance key={r.id} r={r} ferme={ferme} />}
      </div>
      <span className="vente-etape-fin">
        {client && <CreditRestant r={r} client={client} />}
        <span className="vente-succes" role="status" ref={sayHere} />
        <EtatEnregistrement id={r.id} />
        <PucesVente />
      </span>
    </section>
  );
}
