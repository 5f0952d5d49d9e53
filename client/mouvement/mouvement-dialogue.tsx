import { InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { ChampProduit, useScanProduit } from '#client/produit/champ-produit.offert.tsx';
import { useReferences } from '#client/reference/reference.queries.ts';
import { ChampDate } from '#client/ui/champ-date.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { ChampForme, ErreursForme, FinForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { creerMouvement, listerMouvements } from '#shared/mouvement/mouvement.api.ts';
import { TYPES_MOUVEMENT } from '#shared/mouvement/mouvement.schema.ts';
import { vendable } from '#shared/produit/lots.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { estMotifReserve } from '#shared/reference/reference.rules.ts';

interface SaisieMouvement {
  type: (typeof TYPES_MOUVEMENT)[number];
  qte: number | null;
  motif: string;
  lot: string;
  date_expiration: string;
}
const VIERGE: SaisieMouvement = { type: 'Entrée', qte: 1, motif: '', lot: '', date_expiration: '' };

function stockDit(p: Produit): string {
  const vendables = vendable(p);
  return `${p.libelle} : ${p.qte} en stock, ${vendables} vendable${vendables > 1 ? 's' : ''}`;
}

function ChampMotif({ valeur, changer }: { valeur: string; changer: (motif: string) => void }) {
  const { data: motifs = [] } = useReferences('mouv_motifs');
  return (
    <ChampForme libelle="Motif" large>
      {(id) => (
        <ListeDeroulante
          id={id}
          fill
          required
          value={valeur}
          options={[
            { value: '', label: 'Choisir un motif…' },
            ...motifs.map(({ libelle }) => {
              const reserve = estMotifReserve('mouv_motifs', libelle);
              const label = reserve ? `${libelle} (réservé au logiciel)` : libelle;
              return { value: libelle, label, disabled: reserve };
            }),
          ]}
          onChange={(e) => changer(e.currentTarget.value)}
        />
      )}
    </ChampForme>
  );
}

function ChampsMouvement({
  s,
  poser,
}: {
  s: SaisieMouvement;
  poser: (change: Partial<SaisieMouvement>) => void;
}) {
  return (
    <>
      <ChampForme libelle="Type">
        {(id) => (
          <ListeDeroulante
            id={id}
            fill
            value={s.type}
            options={[...TYPES_MOUVEMENT]}
            onChange={(e) =>
              poser({ type: TYPES_MOUVEMENT.find((t) => t === e.currentTarget.value) ?? 'Entrée' })
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
            changer={(qte) => poser({ qte })}
          />
        )}
      </ChampForme>
      <ChampMotif valeur={s.motif} changer={(motif) => poser({ motif })} />
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
            onValueChange={(lot) => poser({ lot: lot.toUpperCase() })}
          />
        )}
      </ChampForme>
      <div className="champ-peremption">
        <ChampDate
          libelle="Péremption"
          valeur={s.date_expiration}
          changer={(date_expiration) => poser({ date_expiration })}
        />
      </div>
    </>
  );
}

/** Something that came in or went out otherwise than by a sale or an order. */
export function MouvementDialogue({ fermer }: { fermer: () => void }) {
  const [produit, choisir] = useState<Produit | null>(null);
  const [s, setS] = useState(VIERGE);
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
          <ChampForme libelle="Produit" large {...(produit && { aide: stockDit(produit) })}>
            {(id) => <ChampProduit id={id} libelle="Produit" autoFocus choisir={choisir} />}
          </ChampForme>
          <ChampsMouvement s={s} poser={(change) => setS({ ...s, ...change })} />
        </div>
        <ErreursForme erreurs={erreurs} />
        <FinForme fermer={fermer} enCours={enCours} />
      </form>
    </Dialogue>
  );
}
