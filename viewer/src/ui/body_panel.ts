/** The shape of the body that queries are for: a ball of the radius, a capsule of it, or a box. */
import { bound, numberText } from '../numbers';
import type { BodyWish } from '../api/types';
import { readPoint } from '../share/hash';
import type { State, Store } from '../state';
import { byId } from './dom';

type ShapeName = 'ball' | BodyWish['shape'];

export class BodyPanel {
  constructor(
    private readonly store: Store,
    setShown: (isShown: boolean) => void,
  ) {
    byId('body-shape').addEventListener('change', () => this.choose());
    for (const id of ['body-height', 'body-size']) byId(id).addEventListener('change', () => this.take());
    const shown = byId<HTMLInputElement>('body-shown');
    shown.addEventListener('change', () => setShown(shown.checked));
    store.listen((state, changed) => {
      // A capsule is as wide as the radius says.
      const { body, radius } = state;
      if (changed.has('radius') && body?.shape === 'capsule' && body.radius !== radius && radius > 0)
        store.update({ body: { ...body, radius, height: Math.max(body.height, 2 * radius) } });
      if (changed.has('body')) this.show(state);
    });
    this.show(store.state);
  }

  show({ body }: State): void {
    byId<HTMLSelectElement>('body-shape').value = body?.shape ?? 'ball';
    byId('body-height-row').hidden = body?.shape !== 'capsule';
    byId('body-size-row').hidden = body?.shape !== 'box';
    if (body?.shape === 'capsule') byId<HTMLInputElement>('body-height').value = numberText(body.height);
    if (body?.shape === 'box')
      byId<HTMLInputElement>('body-size').value = body.size.map(numberText).join(', ');
    this.fault(null);
  }

  /** Says what is wrong with the body, or that nothing is. */
  fault(text: string | null): void {
    const place = byId('body-fault');
    place.hidden = text === null;
    place.textContent = text ?? '';
    for (const id of ['body-height', 'body-size'])
      byId(id).setAttribute('aria-invalid', String(text !== null));
  }

  private choose(): void {
    const shape = byId<HTMLSelectElement>('body-shape').value as ShapeName;
    const radius = this.store.state.radius || 0.5;
    if (shape === 'ball') this.store.update({ body: null });
    else if (shape === 'capsule')
      this.store.update({ radius, body: { shape, radius, height: bound(4 * radius, 'up') } });
    else
      this.store.update({
        body: { shape, size: [bound(4 * radius, 'up'), bound(2 * radius, 'up'), bound(2 * radius, 'up')] },
      });
  }

  private take(): void {
    const { body } = this.store.state;
    if (body?.shape === 'capsule') {
      const height = Number(byId<HTMLInputElement>('body-height').value);
      if (!(height >= 2 * body.radius && height < Infinity))
        return this.fault(`Expected a height of at least ${numberText(2 * body.radius)}, twice the radius.`);
      this.store.update({ body: { ...body, height } });
    } else if (body?.shape === 'box') {
      const size = readPoint(byId<HTMLInputElement>('body-size').value);
      if (!size?.every((edge) => edge > 0))
        return this.fault('Expected three sizes above 0, such as 2, 1, 1.');
      this.store.update({ body: { shape: 'box', size } });
    }
    this.fault(null);
  }
}
