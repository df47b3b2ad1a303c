import { afterEach, describe, expect, it } from 'vitest';
import {
  chooseModel,
  followModel,
  forgetDefaultModel,
  forgetLostModel,
  keepDefaultModel,
  modelStore,
  watchStoredModel,
} from './model.store.ts';

const key = 'atrium.model';
const tell = (value: unknown) => {
  localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  dispatchEvent(new StorageEvent('storage', { key }));
};

describe('the chosen model', () => {
  const end = watchStoredModel();
  afterEach(() => localStorage.clear());

  it('has the default id and names no model until the profile says what answers', () => {
    expect(modelStore.getState()).toEqual({ modelId: 'gpt-4o', modelName: '' });
  });

  it('is stored with its activity, which the news of another tab do not lose', () => {
    chooseModel({ modelId: 'a', modelName: 'A', activityId: 'act' });
    followModel({ modelId: 'a', modelName: 'A' });
    expect(modelStore.getState().activityId).toBe('act');
    followModel({ modelId: 'b', modelName: 'B' });
    expect(modelStore.getState()).toEqual({ modelId: 'b', modelName: 'B' });
  });

  it('follows what another tab stores', () => {
    tell({ modelId: 'c', modelName: 'C' });
    expect(modelStore.getState().modelName).toBe('C');
  });

  it.each(['{', '[]', '7', { modelId: 1, modelName: 'x' }, { modelId: '', modelName: 'x' }])('takes %j for none', (garbage) => {
    tell(garbage);
    expect(modelStore.getState().modelId).toBe('gpt-4o');
  });

  it('is the user’s default while none is stored, and unknown again after logging out', () => {
    keepDefaultModel({ modelId: 'p/large', modelName: 'Large' });
    expect(modelStore.getState()).toEqual({ modelId: 'p/large', modelName: 'Large' });
    chooseModel({ modelId: 'a', modelName: 'A' });
    keepDefaultModel({ modelId: 'p/small', modelName: 'Small' });
    expect(modelStore.getState().modelName).toBe('A');
    tell('null');
    expect(modelStore.getState().modelName).toBe('Small');
    keepDefaultModel(null);
    expect(modelStore.getState()).toEqual({ modelId: 'gpt-4o', modelName: '', isUnconnected: true });
    forgetDefaultModel();
    expect(modelStore.getState()).toEqual({ modelId: 'gpt-4o', modelName: '' });
  });

  it('is forgotten when it is connected no more', () => {
    chooseModel({ modelId: 'a', modelName: 'A' });
    forgetLostModel(['a', 'b']);
    expect(modelStore.getState().modelName).toBe('A');
    forgetLostModel(['b']);
    expect(modelStore.getState().modelId).toBe('gpt-4o');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('follows no longer once the watch has ended', () => {
    end();
    tell({ modelId: 'late', modelName: 'Late' });
    expect(modelStore.getState().modelId).toBe('gpt-4o');
  });
});
